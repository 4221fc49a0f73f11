import type { CheckoutEvent } from '@qhatu/contract/wire';
import { useRouteData } from '@qhatu/shared-state';
import { useEffect } from 'react';
import styles from './CheckoutEvents.module.css';

/** 'Eventos importantes' (`GET events/checkout`). A failure is only logged (spec 2 §8). */
export function CheckoutEvents() {
  const { data, error } = useRouteData<CheckoutEvent[]>('events');
  useEffect(() => {
    if (error) console.warn('events/checkout', error);
  }, [error]);
  if (!data || data.length === 0) return null;
  return (
    <ul aria-label="Eventos importantes" className={styles.events}>
      {data.map(({ id, message, color, text_color, url_event }) => (
        <li key={id} className={styles.event} style={{ background: color, color: text_color }}>
          {url_event ? <a href={url_event}>{message}</a> : message}
        </li>
      ))}
    </ul>
  );
}
