import { Stack } from '@qhatu/ui';
import { useState } from 'react';
import type { CheckoutEvent } from './api/events';
import styles from './CheckoutEvents.module.css';

interface CheckoutEventsProps {
  events: CheckoutEvent[] | undefined;
  /** True for events that loaded after the form. */
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
      {events.map(({ id, message, background, color, href }) => (
        <li key={id} className={styles.event} style={{ background, color }}>
          {href ? <a href={href}>{message}</a> : message}
        </li>
      ))}
    </Stack>
  );
}
