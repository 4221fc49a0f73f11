import type { ShopEvent as WireEvent } from '@qhatu/contract/wire';
import { apiQuery, useQuery } from '@qhatu/shared-state';

/** Something that the shop says above every page, in its own colours. */
export interface ShopEvent {
  id: number;
  message: string;
  background: string;
  color: string;
  /** Where it leads; empty: nowhere. */
  href: string;
}

export const EVENTS = 'events';

/** They do not change while somebody shops. */
const FRESH_MS = 5 * 60_000;

const eventsFromWire = (wire: WireEvent[]): ShopEvent[] =>
  wire.map(({ id, message, color: background, text_color: color, url_event }) => ({
    id,
    message,
    background,
    color,
    href: url_event ?? '',
  }));

/** `GET events`; none until they have come. */
export const useEvents = (): ShopEvent[] =>
  useQuery({ ...apiQuery<WireEvent[]>(EVENTS), select: eventsFromWire, staleTime: FRESH_MS }).data ?? [];
