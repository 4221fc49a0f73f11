import type { StaffAct as WireAct } from '@qhatu/contract/wire';
import { useKeyset } from '../../../list';

/** Something that staff did; `before` and `after` hold only what the act changed. */
export interface StaffAct {
  id: number;
  /** ISO 8601. */
  at: string;
  /** User name of who did it. */
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

export const actFromWire = ({ actor, subject_id, ...act }: WireAct): StaffAct => ({
  ...{ id: act.id, at: act.at, by: actor.user_name, act: act.act, subject: act.subject, subjectId: subject_id },
  ...{ before: act.before, after: act.after, network: act.network, device: act.device },
});

/** The acts that the filter finds, newest first. */
export const useActs = (filter: string, userId: number) =>
  useKeyset({ path: ACTS_PATH, filter, after: 'before', userId, fromWire: actFromWire });
