import type { PublicDiscovery } from '@qhatu/federation/discovery';
import { ApiError, type getQueryClient } from '@qhatu/shared-state';
import { hydrate } from '@tanstack/react-query';
import { DISCOVERY_ID, STATE_ID } from './ids';

type Client = ReturnType<typeof getQueryClient>;
type State = Parameters<typeof hydrate>[1];

/** The releases that this page was made with. @throws when the page carries none, since it is no page of ours then */
export function readDiscovery(doc: Document = document): PublicDiscovery {
  const text = doc.getElementById(DISCOVERY_ID)?.textContent;
  if (!text) throw new Error(`The page has no #${DISCOVERY_ID}`);
  return JSON.parse(text) as PublicDiscovery;
}

/** Puts what the server knew into the query cache. Old answers are shown and refreshed quietly by their pages. */
export function restoreQueries(client: Client, doc: Document = document): void {
  const text = doc.getElementById(STATE_ID)?.textContent;
  if (!text) return;
  const state = JSON.parse(text) as { queries?: { state: { error: unknown } }[] };
  for (const query of state.queries ?? []) {
    if (query.state.error) query.state.error = revive(query.state.error as Partial<ApiError>);
  }
  hydrate(client, state as State);
}

const revive = ({ status = 500, code = 'unknown', msg = '', fields, requestId, body }: Partial<ApiError>): ApiError =>
  new ApiError(status, code, msg, fields, requestId, body);
