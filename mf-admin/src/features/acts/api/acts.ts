import type { StaffAct as WireAct } from '@qhatu/contract/wire';
import { useKeyset } from '../../../list';

/** Something that staff did; `before` and `after` hold only what the act changed. */
export interface StaffAct {
  id: number;
  /** ISO 8601. */
  at: string;
  /** User name of who did it, and of the shop in which it was. */
  by: string;
  /** `subject.verb`: 'product.update'. */
  act: string;
  subject: string;
  subjectId: number | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  network: string | null;
  device: string | null;
}

export const ACTS_PATH = 'admin/acts';

/** Who did it; of a seller's staff, in which shop as well (D234). */
const whoOf = (actor: WireAct['actor'], shop: WireAct['shop']): string =>
  shop && shop.id !== actor.id ? `${actor.user_name}, en la tienda de ${shop.user_name}` : actor.user_name;

export const actFromWire = ({ actor, shop, subject_id, ...act }: WireAct): StaffAct => ({
  ...{ id: act.id, at: act.at, by: whoOf(actor, shop), act: act.act, subject: act.subject, subjectId: subject_id },
  ...{ before: act.before, after: act.after, network: act.network, device: act.device },
});

/** The acts that the filter finds, newest first. */
export const useActs = (filter: string, userId: number) =>
  useKeyset({ path: ACTS_PATH, filter, after: 'before', userId, fromWire: actFromWire });
