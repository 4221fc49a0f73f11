import type { Print } from '@qhatu/contract/wire';
import { api, apiQuery, getQueryClient, useQuery } from '@qhatu/shared-state';

/** A picture to print; the wire's names are the editor's own. */
export type { Print };

/** The shop's own drawings (spec 3 §7). */
const PRINTS = 'prints?all=true&enable=1';

/** The shop's own drawings; undefined while they are coming, null when they cannot be had. */
export function usePrints(): readonly Print[] | null | undefined {
  const { data, isError } = useQuery(apiQuery<Print[]>(PRINTS));
  return isError ? null : data;
}

/** One of the shop's own is a file of the site; an upload is fetched with the session, by its owner or who prints it. */
export async function fileOfPrint(id: number): Promise<Blob> {
  const shop = await getQueryClient().ensureQueryData(apiQuery<Print[]>(PRINTS));
  const own = shop.find((print) => print.id === id);
  if (!own) return api.get<Blob>(`prints/${id}/file`, { responseType: 'blob', timeout: 60_000 });
  const answer = await fetch(own.url);
  if (!answer.ok) throw new Error(`${own.url} answered ${answer.status}.`);
  return answer.blob();
}
