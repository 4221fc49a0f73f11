import type { LabelBody, LabelKind, Label as WireLabel } from '@qhatu/contract/wire';
import { ApiError, api } from '@qhatu/shared-state';
import { listKey, useKeyset } from '../../../list';

export type { LabelKind };

/** A brand or a tag. */
export interface Label {
  id: number;
  name: string;
  /** How many products have it. */
  products: number;
}

const path = (kind: LabelKind) => `admin/labels/${kind}`;
const labelFromWire = ({ id, name, products }: WireLabel): Label => ({ id, name, products });

export const labelsKey = (kind: LabelKind) => listKey(path(kind));
export const useLabels = (kind: LabelKind, q: string, userId: number) =>
  useKeyset({
    path: path(kind),
    filter: q ? `q=${encodeURIComponent(q)}` : '',
    after: 'after',
    userId,
    fromWire: labelFromWire,
  });

/** Rejects with 409 `taken` when another has the name and `merge` does not say to join them, 409 `stale`, 422. */
export const renameLabel = (kind: LabelKind, { id, name: from }: Label, name: string, merge: boolean) => {
  const body: LabelBody = { name, from, merge };
  return api.post<WireLabel>(`${path(kind)}/${id}`, body);
};

/** Whether a name was refused because another has it. */
export const isTaken = (error: unknown): boolean => error instanceof ApiError && error.code === 'taken';

export const removeLabel = (kind: LabelKind, { id }: Label) =>
  api.post<{ msg: string }>(`${path(kind)}/${id}/remove`, {});
