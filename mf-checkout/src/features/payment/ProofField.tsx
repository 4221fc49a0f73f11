import { pageTexts } from '@qhatu/contract/forms';
import { api, messageOf, toast } from '@qhatu/shared-state';
import { Button, FileField, Notice } from '@qhatu/ui';
import { useState } from 'react';
import type { Proof } from '../draft/types';

/** 5 MB (spec 2 §9). */
export const PROOF_MAX_BYTES = 5_242_880;

interface ProofFieldProps {
  proof: Proof | null;
  onProof: (proof: Proof | null) => void;
  onBusy: (busy: boolean) => void;
}

/** The optional proof of payment: uploaded as soon as it is chosen, so that the order carries only its id (D72, D77). */
export function ProofField({ proof, onProof, onBusy }: ProofFieldProps) {
  const [error, setError] = useState<string | null>(null);
  const [uploading, setUploading] = useState(false);

  const choose = async ([file]: File[]) => {
    setError(null);
    if (!file) return;
    if (file.size > PROOF_MAX_BYTES) {
      setError(pageTexts.fileTooLarge);
      toast.warning(pageTexts.fileTooLarge);
      return;
    }
    const body = new FormData();
    body.append('file', file);
    setUploading(true);
    onBusy(true);
    try {
      const { id } = await api.post<{ id: number | string }>('orders/proofs', body, { timeout: 120_000 });
      onProof({ id, fileName: file.name });
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setUploading(false);
      onBusy(false);
    }
  };

  if (proof) {
    return (
      <Notice
        tone="success"
        announce
        action={
          <Button variant="quiet" size="small" onClick={() => onProof(null)}>
            Cambiar
          </Button>
        }
      >
        Comprobante adjunto: {proof.fileName}
      </Notice>
    );
  }
  return (
    <FileField
      label="Comprobante de pago"
      optional
      accept="image/jpeg,image/png,image/webp,application/pdf"
      hint={uploading ? 'Subiendo…' : 'Imagen o PDF, hasta 5 MB.'}
      error={error}
      disabled={uploading}
      onFiles={(files) => void choose(files)}
    />
  );
}
