import { z } from 'zod';

const count = z.number().int().min(0);

/** `GET admin/system`: how the servers are, as the one that answers sees them. */
export const SystemState = z.object({
  api: z.object({
    version: z.string(),
    node: z.string(),
    /** ISO 8601: when this process began. */
    started_at: z.string(),
  }),
  database: z.object({
    kind: z.enum(['postgres', 'embedded']),
    version: z.string(),
    bytes: count,
    /** The last change of its tables: '0011-people'. */
    migration: z.string(),
  }),
  /** `off`: this shop runs without one; `down`: each process counts on for itself. */
  redis: z.enum(['off', 'up', 'down']),
  jobs: z.object({
    waiting: count,
    /** Of those, how many have failed at least once and are tried again. */
    retrying: count,
    failed: count,
    /** How long the oldest has been due, seconds; 0: none is. */
    late_s: count,
  }),
});
export type SystemState = z.infer<typeof SystemState>;

export const JobState = z.enum(['waiting', 'retrying', 'failed']);
export type JobState = z.infer<typeof JobState>;

/** Work that has not been done yet. What it carries stays where it is: it may be somebody's mail. */
export const Job = z.object({
  id: z.number().int(),
  kind: z.string(),
  state: JobState,
  attempts: count,
  created_at: z.string(),
  /** When it is tried next; null once it was given up. */
  run_at: z.string().nullable(),
  failed_at: z.string().nullable(),
  /** Why it failed last, without addresses. */
  error: z.string().nullable(),
});
export type Job = z.infer<typeof Job>;

/** Newest first; `next` is the `before` of the next page, null at the end. */
export const JobList = z.object({ data: z.array(Job), next: z.number().int().nullable() });
export type JobList = z.infer<typeof JobList>;

/** A release as the front door sees it, over the last ten minutes. */
export interface ReleaseState {
  name: string;
  version: string;
  /** Percent of visitors; 0: a fallback, or for who asks by name. */
  traffic: number;
  /** True for the release of visitors who are not chosen for a trial. */
  standard: boolean;
  views: number;
  failures: number;
}

/** A change of what is released. */
export interface ReleaseChange {
  at: string;
  action: 'promote' | 'canary' | 'rollback' | 'fallback' | 'start' | 'outside';
  /** Null: it was about all of them. */
  remote: string | null;
  from: string | null;
  to: string | null;
  percent: number | null;
  by: string;
  why: string;
}

/** `GET admin/releases`, answered by the front door: what runs, how it fares, the last changes (newest first). */
export interface ReleaseStates {
  shell: string;
  releases: ReleaseState[];
  changes: ReleaseChange[];
}
