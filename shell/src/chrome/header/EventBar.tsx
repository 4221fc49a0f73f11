import type { ShopEvent } from '@qhatu/contract/wire';
import { readableInk } from '@qhatu/ui';
import { Link } from 'react-router-dom';
import { useEvents } from '../data';
import styles from './EventBar.module.css';

/** Active events, each in its own colours (spec 1 §2). Without events there is no bar. */
export function EventBar() {
  const events = useEvents();
  if (events.length === 0) return null;
  return (
    <section aria-label="Avisos de la tienda" className={styles.bar}>
      {events.map((event) => (
        <EventLine key={event.id} event={event} />
      ))}
    </section>
  );
}

function EventLine({ event }: { event: ShopEvent }) {
  const look = {
    className: styles.event,
    // Colours are data; an ink that nobody could read is replaced.
    style: { background: event.color, color: readableInk(event.color, event.text_color) },
  };
  const target = event.url_event ?? '';
  if (/^\/(?![/\\])/.test(target)) {
    return (
      <Link to={target} {...look}>
        {event.message}
      </Link>
    );
  }
  if (/^https?:\/\//i.test(target)) {
    return (
      <a href={target} target="_blank" rel="noopener noreferrer" {...look}>
        {event.message}
      </a>
    );
  }
  return <span {...look}>{event.message}</span>;
}
