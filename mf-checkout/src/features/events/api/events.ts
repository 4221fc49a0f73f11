import type { CheckoutEvent as WireEvent } from '@qhatu/contract/wire';
import { useRouteData } from '@qhatu/shared-state';
import { useEffect } from 'react';

/** Something that administration says above the form, in its own colours. */
export interface CheckoutEvent {
  id: number;
  message: string;
  background: string;
  color: string;
  href: string | null;
}

const eventFromWire = ({ id, message, color, text_color, url_event }: WireEvent): CheckoutEvent => ({
  ...{ id, message, background: color, color: text_color, href: url_event },
});

/** The page's answer of `GET events/checkout`. A failure is only logged (spec 2 §8). */
export function useEvents(): CheckoutEvent[] | undefined {
  const { data, error } = useRouteData('events');
  useEffect(() => {
    if (error) console.warn('events/checkout', error);
  }, [error]);
  return data?.map(eventFromWire);
}
