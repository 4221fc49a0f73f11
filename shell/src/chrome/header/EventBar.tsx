import { readableInk } from '@qhatu/ui';
import { Link } from 'react-router-dom';
import { type ShopEvent, useEvents } from '../api/events';
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

function EventLine({ event: { message, background, color, href } }: { event: ShopEvent }) {
  const look = {
    className: styles.event,
    // Colours are data; an ink that nobody could read is replaced.
    style: { background, color: readableInk(background, color) },
  };
  if (/^\/(?![/\\])/.test(href)) {
    return (
      <Link to={href} {...look}>
        {message}
      </Link>
    );
  }
  if (/^https?:\/\//i.test(href)) {
    return (
      <a href={href} target="_blank" rel="noopener noreferrer" {...look}>
        {message}
      </a>
    );
  }
  return <span {...look}>{message}</span>;
}
