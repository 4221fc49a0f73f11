import type { CheckoutEvent } from '@qhatu/contract/wire';
import { useRouteData } from '@qhatu/shared-state';
import { Stack } from '@qhatu/ui';
import { useEffect, useState } from 'react';
import styles from './CheckoutEvents.module.css';

/** The page's answer of `GET events/checkout`. A failure is only logged (spec 2 §8). */
export function useEvents(): CheckoutEvent[] | undefined {
  const { data, error } = useRouteData('events');
  useEffect(() => {
    if (error) console.warn('events/checkout', error);
  }, [error]);
  return data;
}

interface CheckoutEventsProps {
  events: CheckoutEvent[] | undefined;
  /** Those that came after the form. */
  deferred?: boolean;
}

/**
 * 'Eventos importantes'. They stand above the form; those that come after it would push it away from under a finger
 * that is pressing, and stand below it.
 */
export function CheckoutEvents({ events, deferred = false }: CheckoutEventsProps) {
  const [isDeferred] = useState(events === undefined);
  if (isDeferred !== deferred || !events || events.length === 0) return null;
  return (
    <Stack as="ul" aria-label="Eventos importantes" gap="half">
      {events.map(({ id, message, color, text_color, url_event }) => (
        <li key={id} className={styles.event} style={{ background: color, color: text_color }}>
          {url_event ? <a href={url_event}>{message}</a> : message}
        </li>
      ))}
    </Stack>
  );
}
