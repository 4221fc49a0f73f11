import { useRouteData } from '@qhatu/shared-state';
import { type Goods, goodsOf } from '../../api/lists';
import { SideGoods } from '../../features/shelf/SideGoods';

/** Related goods as a side list, in the layouts that have a side (D33). */
export function RelatedSide() {
  const { data } = useRouteData<Goods>('related');
  return data ? <SideGoods title="También te puede interesar" goods={goodsOf(data)} /> : null;
}
