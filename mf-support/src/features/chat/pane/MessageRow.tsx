import { formatDateTime } from '@qhatu/contract/delivery';
import { paths } from '@qhatu/contract/paths';
import { AlertIcon, CheckIcon, ClockIcon, cx, VisuallyHidden } from '@qhatu/ui';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { splitAtLinks } from './links';
import { MessagePicture } from './MessagePicture';
import styles from './MessageRow.module.css';
import type { Row } from './rows';

export interface MessageRowProps {
  row: Row;
  onRetry: (row: Row) => void;
  onDiscard: (row: Row) => void;
}

/** One message. React escapes its words; only addresses of http and https become links. */
export const MessageRow = memo(function MessageRow({ row, onRetry, onDiscard }: MessageRowProps) {
  return (
    <>
      {row.startsDay && <p className={styles.day}>{dayOf(row.at)}</p>}
      <div className={cx(styles.line, row.mine && styles.mine, row.startsGroup && styles.first)}>
        <div className={cx(styles.bubble, row.state === 'failed' && styles.failed)}>
          <Author row={row} />
          {row.about && (
            <p className={styles.about}>
              Sobre <Link to={paths.product.href(row.about.productId)}>{row.about.productName}</Link>
              {row.about.title && `: ${row.about.title}`}
            </p>
          )}
          <MessagePicture row={row} />
          {row.text.trim() !== '' && <Words text={row.text} />}
          <p className={styles.foot}>
            <time dateTime={row.at}>{formatDateTime(new Date(row.at))}</time>
            {row.state && <Progress state={row.state} />}
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
});

const dayOf = (at: string) => formatDateTime(new Date(at)).slice(0, 10);

function Author({ row }: { row: Row }) {
  if (row.mine) return <VisuallyHidden>Tú: </VisuallyHidden>;
  if (row.startsGroup) return <p className={styles.author}>{row.author}</p>;
  return <VisuallyHidden>{row.author}: </VisuallyHidden>;
}

function Words({ text }: { text: string }) {
  return (
    <p data-message className={styles.text}>
      {splitAtLinks(text).map(({ at, text: words, href }) =>
        href ? (
          <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
            {words}
          </a>
        ) : (
          words
        ),
      )}
    </p>
  );
}

const STATES = {
  sending: ['Enviando', ClockIcon],
  sent: ['Enviado', CheckIcon],
  delivered: ['Entregado', DoubleCheck],
  viewed: ['Leído', DoubleCheck],
  failed: ['No enviado', AlertIcon],
} as const;

/** How far an own message has come; said with a word and an icon. */
function Progress({ state }: { state: NonNullable<Row['state']> }) {
  const [text, Sign] = STATES[state];
  return (
    <span
      data-state={state}
      className={cx(styles.state, state === 'failed' && styles.stateFailed, state === 'viewed' && styles.viewed)}
    >
      <Sign />
      {text}
    </span>
  );
}

function DoubleCheck() {
  return (
    <span className={styles.double}>
      <CheckIcon />
      <CheckIcon />
    </span>
  );
}
