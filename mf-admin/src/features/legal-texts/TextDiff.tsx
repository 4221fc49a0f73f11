import { type Change, diffLines, diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';
import styles from './LegalTexts.module.css';

/** How long words may be compared; a text that is new as a whole is compared by its lines. */
const PATIENCE_MS = 250;
/** How much of what stayed is shown on each side of a change, in characters. */
const AROUND = 160;

/** What changed between two texts. */
export const changesOf = (before: string, after: string): Change[] =>
  diffWordsWithSpace(before, after, { timeout: PATIENCE_MS }) ?? diffLines(before, after);

const shorten = (text: string, isFirst: boolean, isLast: boolean): string => {
  if (text.length <= AROUND * 2) return text;
  return `${isFirst ? '' : text.slice(0, AROUND)} […] ${isLast ? '' : text.slice(-AROUND)}`;
};

/** What goes struck through, what comes underlined, and a little of what stays around them. */
export function TextDiff({ before, after }: { before: string; after: string }) {
  const changes = useMemo(() => changesOf(before, after), [before, after]);
  let at = 0;
  return (
    <section aria-label="Qué cambia" className={styles.diff}>
      {changes.map(({ value, added, removed }, nth) => {
        const key = `${at}-${added ? 'in' : removed ? 'out' : 'same'}`;
        at += value.length;
        if (added) return <ins key={key}>{value}</ins>;
        if (removed) return <del key={key}>{value}</del>;
        return <span key={key}>{shorten(value, nth === 0, nth === changes.length - 1)}</span>;
      })}
    </section>
  );
}
