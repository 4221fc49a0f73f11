import { TextField } from '@qhatu/ui';
import type { Draft } from '../draft/types';
import { ProofField } from './ProofField';

interface OperationFieldsProps {
  draft: Pick<Draft, 'operation' | 'proof'>;
  patch: (changes: Partial<Pick<Draft, 'operation' | 'proof'>>) => void;
  onUploading: (uploading: boolean) => void;
}

/** Optional data of a transfer that was already made (D72, D76). */
export function OperationFields({ draft, patch, onUploading }: OperationFieldsProps) {
  return (
    <>
      <TextField
        label="Número de operación"
        optional
        inputMode="numeric"
        autoComplete="off"
        maxLength={60}
        hint="Si ya pagaste, así lo encontramos antes."
        value={draft.operation}
        onChange={(event) => patch({ operation: event.target.value })}
      />
      <ProofField proof={draft.proof} onProof={(proof) => patch({ proof })} onBusy={onUploading} />
    </>
  );
}
