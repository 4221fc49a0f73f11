import { useQueryClient } from '@qhatu/shared-state';
import type { KeysetPage } from './useKeyset';

type Client = ReturnType<typeof useQueryClient>;

/** Nothing to be shown before the server has answered. */
export const nothingShown = async (): Promise<() => void> => () => undefined;

/**
 * Changes all cached answers below `key` at once. @returns what puts them back, but for those that something else has changed meanwhile:
 * they are read again anyway.
 */
async function changeCached<T>(client: Client, key: readonly unknown[], change: (data: T) => T): Promise<() => void> {
  // An answer that is on its way would show it as it was.
  await client.cancelQueries({ queryKey: key });
  const before = client.getQueriesData<T>({ queryKey: key });
  client.setQueriesData<T>({ queryKey: key }, (data) => data && change(data));
  const shown = new Map(
    client.getQueriesData<T>({ queryKey: key }).map(([queryKey, data]) => [JSON.stringify(queryKey), data]),
  );
  return () => {
    for (const [queryKey, data] of before) {
      if (client.getQueryData(queryKey) === shown.get(JSON.stringify(queryKey))) client.setQueryData(queryKey, data);
    }
  };
}

/** For the `show` of an act: how a list's row, or a thing of its own, is to be seen at once. */
export function useOptimistic() {
  const client = useQueryClient();
  return {
    /** Of lists by key below `key`: the row that `is` the one as `change` has it; null takes it out of them. */
    row: <Row>(key: readonly unknown[], is: (row: Row) => boolean, change: (row: Row) => Row | null) =>
      changeCached<{ pages: KeysetPage<Row>[] }>(client, key, (list) => ({
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          data: page.data.flatMap((row) => (is(row) ? (change(row) ?? []) : row)),
        })),
      })),
    /** Of what stands under `key` itself. */
    data: <T>(key: readonly unknown[], change: (data: T) => T) => changeCached(client, key, change),
  };
}
