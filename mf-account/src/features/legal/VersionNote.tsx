import { formatLongDay } from '@qhatu/contract/delivery';
import { paths } from '@qhatu/contract/paths';
import { VisuallyHidden } from '@qhatu/ui';
import { Link } from 'react-router-dom';
import type { LegalStamp } from './types';
import styles from './VersionNote.module.css';

interface VersionNoteProps {
  textKey: string;
  /** What the text is called, where a page shows several. */
  title?: string;
  stamp: LegalStamp;
}

/** Which version of a text one reads, since when it holds, what it said before and from when it says something else (D261). */
export function VersionNote({ textKey, title, stamp: { version, since, previous, next } }: VersionNoteProps) {
  const day = (instant: string) => formatLongDay(new Date(instant));
  return (
    <p className={styles.note}>
      {title && `${title}: `}
      {title ? 'versión' : 'Versión'} {version}, vigente desde el {day(since)}.
      {previous !== null && (
        <>
          {' '}
          <Link to={paths.legalText.href(textKey, previous)}>
            Versiones anteriores
            {title && <VisuallyHidden> de {title}</VisuallyHidden>}
          </Link>
          .
        </>
      )}
      {next && (
        <>
          {' '}
          <Link to={paths.legalText.href(textKey, next.version)}>Desde el {day(next.since)} vale un texto nuevo</Link>.
        </>
      )}
    </p>
  );
}
