import { productSummaryFromWire } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import { useRouteData } from '@qhatu/shared-state';
import { ProductCard, Shelf } from '@qhatu/ui';

const MAX_POLOS = 8;

/** Polos of the catalogue, ready to wear. Shows nothing while or when there are none. */
export function PoloShelf() {
  const { data } = useRouteData('polos');
  const polos = (data?.data ?? []).slice(0, MAX_POLOS).map(productSummaryFromWire);
  if (polos.length === 0) return null;
  return (
    <Shelf
      title="Polos listos para llevar"
      lead="De talleres y marcas peruanas, con entrega en todo el país."
      moreHref={paths.search.href({ search: 'polo' })}
    >
      {polos.map((product) => (
        <ProductCard key={product.id} product={product} />
      ))}
    </Shelf>
  );
}
