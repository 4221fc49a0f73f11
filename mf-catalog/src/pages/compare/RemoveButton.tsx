import { compare } from '@qhatu/shared-state';
import { CloseIcon, IconButton } from '@qhatu/ui';

/** Takes a product off the comparison. */
export function RemoveButton({ id, name }: { id: number; name: string }) {
  return (
    <IconButton label={`Quitar ${name} de la comparación`} onClick={() => compare.remove(id)}>
      <CloseIcon />
    </IconButton>
  );
}
