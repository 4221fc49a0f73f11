import { compare, toast, useIsCompared } from '@qhatu/shared-state';
import { CompareIcon, IconButton } from '@qhatu/ui';

/** Puts a product on the compare list or takes it off (spec 1 §4: no duplicates). */
export function CompareButton({ productId, name }: { productId: number; name: string }) {
  const compared = useIsCompared(productId);
  const change = () => {
    if (compared) {
      compare.remove(productId);
      toast.info('Producto quitado de la comparación');
    } else if (compare.add(productId)) {
      toast.success('Producto agregado a la comparación');
    }
  };
  return (
    <IconButton onPicture size="small" pressed={compared} label={`Comparar: ${name}`} onClick={change}>
      <CompareIcon />
    </IconButton>
  );
}
