import { useQueryClient } from '@qhatu/shared-state';
import type { KeysetPage } from './useKeyset';

type Client = ReturnType<typeof useQueryClient>;
type Change = (data: unknown, queryKey: readonly unknown[]) => unknown;

/** Nothing to be shown before the server has answered. */
export const noOptimisticChange = async (): Promise<() => void> => () => undefined;

/** An answer of the server, what is shown over it, in that order, and what comes of it. */
interface Layers {
  answer: unknown;
  changes: Change[];
  shown: unknown;
}

/** By cached answer, as long as that is what is shown over it: whatever else writes there is an answer of its own. */
const LAYERS = new WeakMap<Client, Map<string, Layers>>();

/**
 * Changes all cached answers below `key` at once. @returns what takes this change back and leaves those that were made over it, but for
 * answers that something else has written meanwhile: they are read again anyway.
 */
async function changeCached(client: Client, key: readonly unknown[], change: Change): Promise<() => void> {
  // An answer that is on its way would show it as it was.
  await client.cancelQueries({ queryKey: key });
  const all = LAYERS.get(client) ?? new Map<string, Layers>();
  LAYERS.set(client, all);
  const touched = client.getQueriesData<unknown>({ queryKey: key }).flatMap(([queryKey, data]) => {
    if (!data) return [];
    const name = JSON.stringify(queryKey);
    const known = all.get(name);
    const layers = known?.shown === data ? known : { answer: data, changes: [], shown: data };
    all.set(name, layers);
    return { queryKey, layers };
  });
  const show = (changed: (changes: Change[]) => Change[]) => {
    for (const { queryKey, layers } of touched) {
      if (client.getQueryData(queryKey) !== layers.shown) continue;
      layers.changes = changed(layers.changes);
      const next = layers.changes.reduce((data, each) => each(data, queryKey), layers.answer);
      client.setQueryData(queryKey, next);
      layers.shown = client.getQueryData(queryKey);
    }
  };
  show((changes) => [...changes, change]);
  return () => show((changes) => changes.filter((each) => each !== change));
}

/** For the `show` of an act: how a list's row, or a thing of its own, is to be seen at once. */
export function useOptimistic() {
  const client = useQueryClient();
  return {
    /**
     * Of lists by key below `key`: the row that `is` the one as `change` has it; null takes it out. `queryKey`: which of the lists it is, with
     * its filter.
     */
    row: <Row>(
      key: readonly unknown[],
      is: (row: Row) => boolean,
      change: (row: Row, queryKey: readonly unknown[]) => Row | null,
    ) =>
      changeCached(client, key, (data, queryKey) => {
        const list = data as { pages: KeysetPage<Row>[] };
        return {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            data: page.data.flatMap((row) => (is(row) ? (change(row, queryKey) ?? []) : row)),
          })),
        };
      }),
    /** Of what stands under `key` itself. */
    data: <T>(key: readonly unknown[], change: (data: T) => T) =>
      changeCached(client, key, (data) => change(data as T)),
    /** What stands under `key` when an act's turn comes: what was done before it, or saved before it is undone, has made versions. */
    latest: <T>(key: readonly unknown[], seen: T): T => client.getQueryData<T>(key) ?? seen,
  };
}
