import { AlertIcon, CheckIcon, ClockIcon, cx, VisuallyHidden } from '@qhatu/ui';
import { formatDateTime } from '@qhatu/contract/delivery';
import { piecesOf } from './links';
import { MessagePicture } from './MessagePicture';
import styles from './MessageRow.module.css';
import type { Row } from './rows';

export interface MessageRowProps {
  row: Row;
  /** Who writes, where the writer changes; null for own messages. */
  author: string | null;
  onRetry: (row: Row) => void;
  onDiscard: (row: Row) => void;
}

/** One message. React escapes its words; only addresses of http and https become links. */
  return (
    <>
      {row.startsDay && <p className={styles.day}>{formatDateTime(new Date(row.at)).slice(0, 10)}</p>}
      <div className={cx(styles.line, row.mine && styles.mine, row.startsGroup && styles.first)}>
        <div className={cx(styles.bubble, row.state === 'failed' && styles.failed)}>
          {row.mine ? (
            <VisuallyHidden>Tú: </VisuallyHidden>
          ) : row.startsGroup && author ? (
            <p className={styles.author}>{author}</p>
          ) : (
            author && <VisuallyHidden>{author}: </VisuallyHidden>
          )}
          {row.text.trim() !== '' && (
            <p className={styles.text}>
              {piecesOf(row.text).map(({ text, href }, at) =>
                href ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a message never change their places
                  <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
                    {text}
                  </a>
                ) : (
                  text
                ),
              )}
            </p>
          )}
          <p className={styles.foot}>
            <time dateTime={row.at}>{formatDateTime(new Date(row.at))}</time>
            {row.state && <State state={row.state} />}
          </p>
        </div>
        {row.state === 'failed' && (
          <p className={styles.failure}>
            <span>{row.failure}</span>
            <button type="button" className={styles.way} onClick={() => onRetry(row)}>
              Reintentar
            </button>
            <button type="button" className={styles.way} onClick={() => onDiscard(row)}>
              Descartar
            </button>
          </p>
        )}
      </div>
    </>
  );
}

const STATES = {
  sending: ['Enviando', <ClockIcon key="sending" />],
  sent: ['Enviado', <CheckIcon key="sent" />],
  delivered: ['Entregado', <DoubleCheck key="delivered" />],
  read: ['Leído', <DoubleCheck key="read" read />],
  failed: ['No enviado', <AlertIcon key="failed" />],
} as const;

/** How far an own message has come; said with a word and an icon. */
function State({ state }: { state: NonNullable<Row['state']> }) {
  const [text, icon] = STATES[state];
  return (
    <span className={cx(styles.state, state === 'failed' && styles.stateFailed)}>
      {icon}
      {text}
    </span>
  );
}

function DoubleCheck({ read = false }: { read?: boolean }) {
  return (
    <span className={cx(styles.double, read && styles.read)}>
      <CheckIcon />
      <CheckIcon />
    </span>
  );
}
