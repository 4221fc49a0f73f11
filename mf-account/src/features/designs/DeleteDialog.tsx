import { messageOf } from '@qhatu/shared-state';
import { Button, Dialog, firstFocus, Notice, Stack } from '@qhatu/ui';
import { useState } from 'react';
import { deleteDesign, type SavedDesign } from './api/designs';

interface DeleteDialogProps {
  design: SavedDesign;
  onClose: () => void;
  /** It is gone. `said`: what to tell; resolves when the list has been read again. */
  onDeleted: (said: string) => Promise<void>;
  /** It stays, and the list may show why by now: an order of another tab. */
  onRefused: () => void;
}

/** Asks once more before a design is gone for good, and says what goes with it. */
export function DeleteDialog({ design, onClose, onDeleted, onRefused }: DeleteDialogProps) {
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async () => {
    setSending(true);
    setProblem(null);
    try {
      await onDeleted(await deleteDesign(design.id));
    } catch (error) {
      setProblem(messageOf(error));
      setSending(false);
      onRefused();
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`¿Borrar el diseño ${design.id}?`}
      footer={
        <>
          <Button ref={firstFocus} variant="secondary" onClick={onClose}>
            No borrar
          </Button>
          <Button variant="danger" loading={sending} loadingText="Borrando" onClick={() => void send()}>
            Sí, borrar
          </Button>
        </>
      }
    >
      <Stack>
        <p>
          {design.name}, {design.variantLabel}. Se borra con las imágenes que subiste solo para él y no se puede
          recuperar.
        </p>
        <p>
          Si lo compraste en un pedido que se canceló o se devolvió, el pedido sigue en tu historial, sin la imagen.
        </p>
        {problem && (
          <Notice tone="danger" announce>
            {problem}
          </Notice>
        )}
      </Stack>
    </Dialog>
  );
}
