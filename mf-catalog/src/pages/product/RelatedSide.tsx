import { useRouteData } from '@qhatu/shared-state';
import { productsOf } from '../../api/lists';
import { SideProducts } from '../../features/shelf/SideProducts';

/** Related products as a side list, in the layouts that have a side (D33). */
export function RelatedSide() {
  const { data } = useRouteData('related');
  return data ? <SideProducts title="También te puede interesar" products={productsOf(data)} /> : null;
}
