import type { TalkKind } from './types';

/** A talk as the list shows it. */
export interface TalkSummary {
  kind: TalkKind;
  id: number;
  /** Whom one talks with. */
  title: string;
  /** What it is about, when that is known: the complaint's number, the seller's shop. */
  about: string | null;
  /** ISO 8601. */
  updatedAt: string;
  unread: number;
  /** support_status 0 (spec 3 §2). */
  closed: boolean;
  avatar: string | null;
}

/** Newest first; a talk without a date is not listed (spec 3 §9). */
export const listed = <T extends { updatedAt: string | null }>(talks: readonly T[]): (T & { updatedAt: string })[] =>
  talks
    .filter((talk): talk is T & { updatedAt: string } => talk.updatedAt !== null && talk.updatedAt !== '')
    .sort((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt));
