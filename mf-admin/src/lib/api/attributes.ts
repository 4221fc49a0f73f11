import type { AdminAttribute } from '@qhatu/contract/wire';
import { api, PERSONAL, useQuery, useQueryClient } from '@qhatu/shared-state';
import { listKey } from './list-key';

/** An attribute with its values in their order, for variants and characteristics. */
export interface Attribute {
  id: number;
  /** Of what this shows; whoever saves says which one they have seen. */
  version: number;
  name: string;
  /** `number`: measured, its values come with the products. */
  kind: 'text' | 'color' | 'size' | 'number';
  /** Shoppers narrow a search by it. */
  isFilterable: boolean;
  /** `color`: `#rrggbb`. What `isUsed` cannot go. */
  values: { id: number; text: string; color: string | null; isUsed: boolean }[];
}

const fromWire = ({ id, version, name, kind, filterable, values }: AdminAttribute): Attribute => ({
  ...{ id, version, name, kind, isFilterable: filterable },
  values: values.map((value) => ({
    ...{ id: value.id, text: value.value_text, color: value.payload, isUsed: value.used },
  })),
});

const PATH = 'admin/attributes';

export const useAttributes = (userId: number) =>
  useQuery({
    queryKey: listKey(PATH, userId),
    meta: PERSONAL,
    queryFn: async ({ signal }) => (await api.get<AdminAttribute[]>(PATH, { signal })).map(fromWire),
    staleTime: 0,
  });

export function useReloadAttributes(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: listKey(PATH) });
}
