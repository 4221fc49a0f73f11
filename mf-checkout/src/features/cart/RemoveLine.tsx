import { type CartLine, cart } from '@qhatu/shared-state';
import { IconButton, TrashIcon } from '@qhatu/ui';

export function RemoveLine({ line }: { line: CartLine }) {
  return (
    <IconButton size="small" label={`Quitar ${line.name}`} onClick={() => cart.remove(line.key)}>
      <TrashIcon />
    </IconButton>
  );
}
