import { formatDateTime } from '@qhatu/contract/delivery';
import { Badge, cx, LockIcon, StoreIcon, SupportIcon } from '@qhatu/ui';
import { Link } from 'react-router-dom';
import type { TalkSummary } from '../model/summary';
import { talkKey } from '../model/types';
import { talkHref } from './address';
import styles from './TalkList.module.css';

export interface TalkListProps {
  talks: readonly TalkSummary[];
  /** Key of the open talk. */
  open: string | null;
  /** Keys of the talks in which the other side is here now. */
  present: ReadonlySet<string>;
}

/** Talks with support and with sellers together (D58), newest first. */
export function TalkList({ talks, open, present }: TalkListProps) {
  if (talks.length === 0) return <p className={styles.empty}>Chat vacío</p>;
  return (
    <ul className={styles.list}>
      {talks.map((talk) => {
        const key = talkKey(talk);
        const current = key === open;
        return (
          <li key={key}>
            <Link to={talkHref(talk)} aria-current={current ? 'true' : undefined} className={cx(styles.talk, current && styles.current)}>
              <span className={cx(styles.sign, present.has(key) && styles.here)}>
                {talk.kind === 'support' ? <SupportIcon /> : <StoreIcon />}
              </span>
              <span className={styles.words}>
                <strong className={styles.title}>{talk.title}</strong>
                {talk.about && <span className={styles.about}>{talk.about}</span>}
                <time dateTime={talk.updatedAt} className={styles.time}>
                  {formatDateTime(new Date(talk.updatedAt))}
                </time>
              </span>
              <span className={styles.end}>
                {talk.unread > 0 && <Badge tone="brand">{unreadText(talk.unread)}</Badge>}
                {talk.closed && (
                  <span className={styles.closed}>
                    <LockIcon /> Cerrado
                  </span>
                )}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

const unreadText = (count: number) => (
  <>
    <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
    <span className={styles.hidden}>{count === 1 ? '1 mensaje sin leer' : `${count} mensajes sin leer`}</span>
  </>
);
