import { Button, Cluster, Dialog, Stack } from '@qhatu/ui';
import { type ReactNode, useState } from 'react';

interface ConfirmButtonProps {
  /** On the button, and on the one that does it. */
  text: string;
  /** The question over it. */
  title: string;
  busy: boolean;
  variant?: 'primary' | 'secondary';
  /** @returns whether it was done; the dialog stays otherwise */
  onConfirm: () => Promise<boolean>;
  /** What happens then. */
  children: ReactNode;
}

/** Something that is hard to take back is asked about once more. */
export function ConfirmButton({ text, title, busy, variant = 'secondary', onConfirm, children }: ConfirmButtonProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button size="small" variant={variant} disabled={busy} aria-label={title} onClick={() => setOpen(true)}>
        {text}
      </Button>
      <Dialog open={open} onClose={close} title={title}>
        <Stack gap={2}>
          <p>{children}</p>
          <Cluster gap={1}>
            <Button
              loading={busy}
              loadingText="Guardando"
              onClick={() => void onConfirm().then((done) => done && close())}
            >
              {text}
            </Button>
            <Button variant="secondary" onClick={close}>
              Cancelar
            </Button>
          </Cluster>
        </Stack>
      </Dialog>
    </>
  );
}
