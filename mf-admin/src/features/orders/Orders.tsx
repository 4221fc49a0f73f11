import type { SectionProps } from '../../lib/section';
import { OrderDetail } from './OrderDetail';
import { OrderList } from './OrderList';

/** Every order of every method, and one of them: a seller's own lines, all for administration (D1); support reads them (D270). */
export default function Orders({ person, id }: SectionProps) {
  return id === undefined ? <OrderList person={person} /> : <OrderDetail key={id} id={id} person={person} />;
}
