import type {
  KeptMessage,
  Message,
  SystemState,
  Job as WireJob,
  ReleaseStates as WireReleases,
} from '@qhatu/contract/wire';
import { api, PERSONAL, useQuery, useQueryClient } from '@qhatu/shared-state';
import { listKey, useKeyset } from '../../../list';

/** How often the figures are asked for while somebody looks. */
const EVERY_MS = 15_000;

/** How the servers are, as the one that answers sees them. */
export interface Servers {
  /** `startedAt` is ISO 8601. */
  api: { version: string; node: string; startedAt: string };
  database: SystemState['database'];
  redis: 'off' | 'up' | 'down';
  /** `lateSeconds`: how long the oldest has been due; 0: none is. */
  jobs: { waiting: number; retrying: number; failed: number; lateSeconds: number };
}

/** Work that has not been done yet. Instants are ISO 8601. */
export interface Job {
  id: number;
  kind: string;
  state: 'waiting' | 'retrying' | 'failed';
  attempts: number;
  createdAt: string;
  /** When it is tried next; null once it was given up. */
  nextAt: string | null;
  error: string | null;
}

/** What a provider said that nobody has judged, that we do not know (D122) or cannot read (D271). */
interface PaymentNotice {
  id: string;
  provider: string;
  kind: string;
  body: string;
  receivedAt: string;
  state: 'new' | 'unknown' | 'unreadable';
  /** The difference that it opened; closed, the notice is gone from here as well. */
  problemId: number | null;
}

/** What runs, how it fares, the last changes: here the wire's names are the front door's own. */
export type ReleaseStates = WireReleases;
export type ReleaseState = ReleaseStates['releases'][number];
export type ReleaseChange = ReleaseStates['changes'][number];

const serversFromWire = ({ api: server, database, redis, jobs }: SystemState): Servers => ({
  api: { version: server.version, node: server.node, startedAt: server.started_at },
  ...{ database, redis },
  jobs: { waiting: jobs.waiting, retrying: jobs.retrying, failed: jobs.failed, lateSeconds: jobs.late_s },
});

const jobFromWire = (wire: WireJob): Job => ({
  ...{ id: wire.id, kind: wire.kind, state: wire.state, attempts: wire.attempts },
  ...{ createdAt: wire.created_at, nextAt: wire.run_at, error: wire.error },
});

const noticeFromWire = (wire: KeptMessage): PaymentNotice => ({
  ...{ id: wire.message_id, provider: wire.provider, kind: wire.kind, body: wire.body },
  ...{ receivedAt: wire.received_at, problemId: wire.problem_id ?? null },
  state: wire.outcome === null ? 'new' : wire.outcome === 'unreadable' ? 'unreadable' : 'unknown',
});

export function useServers(userId: number) {
  return useQuery({
    queryKey: listKey('admin/system', userId),
    meta: PERSONAL,
    queryFn: async ({ signal }) => serversFromWire(await api.get<SystemState>('admin/system', { signal })),
    refetchInterval: EVERY_MS,
  });
}

export function useReleases(userId: number) {
  return useQuery({
    queryKey: listKey('admin/releases', userId),
    meta: PERSONAL,
    queryFn: ({ signal }) => api.get<ReleaseStates>('admin/releases', { signal }),
    refetchInterval: EVERY_MS,
  });
}

const JOBS = 'admin/jobs';

export const useJobs = (filter: string, userId: number) =>
  useKeyset({ path: JOBS, filter, after: 'before', userId, fromWire: jobFromWire });

export function useReloadJobs(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: listKey(JOBS) });
}

/** What was given up is tried again at once. */
export const retryJob = (id: number) => api.post<Message>(`${JOBS}/${id}/retry`);

/** The newest hundred. */
export function usePaymentNotices(userId: number) {
  return useQuery({
    queryKey: listKey('admin/provider-messages', userId),
    meta: PERSONAL,
    queryFn: async ({ signal }) =>
      (await api.get<KeptMessage[]>('admin/provider-messages', { signal })).map(noticeFromWire),
    staleTime: 0,
  });
}
