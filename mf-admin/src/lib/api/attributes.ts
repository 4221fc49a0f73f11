import type { AdminAttribute } from '@qhatu/contract/wire';
import { api, PERSONAL, useQuery } from '@qhatu/shared-state';
import { listKey } from '../../list/useKeyset';

/** An attribute with its values, for variants. */
export interface Attribute {
  id: number;
  name: string;
  values: { id: number; text: string }[];
}

const fromWire = ({ id, name, values }: AdminAttribute): Attribute => ({
  ...{ id, name, values: values.map((value) => ({ id: value.id, text: value.value_text })) },
});

export const useAttributes = (userId: number) =>
  useQuery({
    queryKey: listKey('admin/attributes', userId),
    meta: PERSONAL,
    queryFn: async ({ signal }) => (await api.get<AdminAttribute[]>('admin/attributes', { signal })).map(fromWire),
  });
