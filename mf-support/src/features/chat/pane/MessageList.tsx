import { Button } from '@qhatu/ui';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Announcer } from './Announcer';
import styles from './MessageList.module.css';
import { MessageRow } from './MessageRow';
import type { Row } from './rows';
import { useStickToBottom } from './useStickToBottom';

export interface MessageListProps {
  rows: readonly Row[];
  complete: boolean;
  onOlder: () => Promise<void>;
  onRetry: (row: Row) => void;
  onDiscard: (row: Row) => void;
  /** The newest message is on the screen of a person who looks. */
  onSeen: () => void;
  title: string;
}

/** Pixels from the upper edge at which older messages are asked for. */
const NEAR_TOP = 240;
/** A bubble with one line of words. */
const ESTIMATED_HEIGHT = 72;

/** The messages, oldest above. Only those near the window are in the page: 10,000 scroll like ten. */
export function MessageList({ rows, complete, onOlder, onRetry, onDiscard, onSeen, title }: MessageListProps) {
  const box = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    estimateSize: () => ESTIMATED_HEIGHT,
    overscan: 8,
    // Older messages come in above without moving what is read; new ones are followed by those who read at the end.
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: 80,
    useFlushSync: false,
  });

  const first = useRef(true);
  useEffect(() => {
    if (rows.length === 0 || !first.current) return;
    first.current = false;
    list.scrollToEnd();
  }, [rows.length, list]);

  useStickToBottom(box, atEnd, () => list.scrollToEnd());

  const older = useOlder(complete, onOlder);
  const onScroll = () => {
    const element = box.current;
    if (!element) return;
    setAtEnd(element.scrollHeight - element.scrollTop - element.clientHeight < 80);
    if (element.scrollTop < NEAR_TOP) void older();
  };

  // Own words are always shown to the one who wrote them.
  const last = rows.at(-1);
  const lastOwn = last?.mine && last.state === 'sending' ? last.key : null;
  useEffect(() => {
    if (lastOwn !== null) list.scrollToEnd();
  }, [lastOwn, list]);

  useSeen(last?.key, atEnd, onSeen);

  return (
    <div className={styles.frame}>
      <div
        ref={box}
        role="log"
        aria-label={`Mensajes con ${title}`}
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className={styles.box}
        onScroll={onScroll}
      >
        {!complete && (
          <div className={styles.older}>
            <Button variant="quiet" size="small" onClick={() => void older()}>
              Ver mensajes anteriores
            </Button>
          </div>
        )}
        <div className={styles.all} style={{ height: list.getTotalSize() }}>
          {list.getVirtualItems().map(({ index, key, start }) => {
            const row = rows[index];
            return (
              row && (
                <div
                  key={key}
                  ref={list.measureElement}
                  data-index={index}
                  className={styles.item}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <MessageRow row={row} onRetry={onRetry} onDiscard={onDiscard} />
                </div>
              )
            );
          })}
        </div>
      </div>
      {!atEnd && rows.length > 0 && (
        <Button variant="secondary" size="small" className={styles.down} onClick={() => list.scrollToEnd()}>
          Ir a lo último
        </Button>
      )}
      <Announcer rows={rows} />
    </div>
  );
}

/** Asks for older messages, one time after the other, until there are none. */
function useOlder(complete: boolean, onOlder: () => Promise<void>): () => Promise<void> {
  const asking = useRef(false);
  return useCallback(async () => {
    if (asking.current || complete) return;
    asking.current = true;
    await onOlder().catch(() => undefined);
    asking.current = false;
  }, [complete, onOlder]);
}

/** Says that the newest message is seen, as soon as a person who looks at the page has it on the screen. */
function useSeen(newest: Row['key'] | undefined, atEnd: boolean, onSeen: () => void): void {
  useEffect(() => {
    if (newest === undefined || !atEnd) return;
    const look = () => document.visibilityState === 'visible' && onSeen();
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [newest, atEnd, onSeen]);
}
