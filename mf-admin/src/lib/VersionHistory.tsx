import { formatDateTime } from '@qhatu/contract/delivery';
import { Button } from '@qhatu/ui';
import { Panel } from './Panel';
import styles from './VersionHistory.module.css';

/** A version that was saved; instants are ISO 8601. */
interface Saved<V> {
  version: number;
  at: string;
  /** From when it holds, where that may be another day. */
  from?: string;
  by: string;
  reason: string;
  value: V;
}

interface VersionHistoryProps<V> {
  /** Of what. */
  title: string;
  /** Newest first. */
  versions: readonly Saved<V>[];
  /** A version in a sentence. */
  summaryOf: (value: V) => string;
  /** What is said of a version that holds, null of the others; unless told, the newest holds. */
  stateOf?: (saved: { version: number; from: string }) => string | null;
  /** Takes an earlier version into the form; nothing is saved yet. */
  onRestore: (value: V) => void;
}

/** Every version, newest first: what it said, who saved it, when and why. */
export function VersionHistory<V>({ title, versions, summaryOf, stateOf, onRestore }: VersionHistoryProps<V>) {
  const [newest] = versions;
  if (!newest) return null;
  const said = ({ version, from = '' }: Saved<V>) =>
    stateOf ? stateOf({ version, from }) : version === newest.version && 'Vale ahora';
  return (
    <Panel title="Historial">
      <ol className={styles.versions} aria-label={`Historial de ${title}`}>
        {versions.map((saved) => {
          const { version, at, by, reason, value } = saved;
          const state = said(saved);
          return (
            <li key={version} className={styles.version}>
              <div>
                <p>
                  <strong>{by}</strong>, {formatDateTime(new Date(at))}
                </p>
                <p>{summaryOf(value)}</p>
                {reason && <p>«{reason}»</p>}
              </div>
              {state && <span>{state}</span>}
              {version !== newest.version && (
                <Button
                  size="small"
                  variant="secondary"
                  aria-label={`Volver a la versión ${version}`}
                  onClick={() => onRestore(value)}
                >
                  Volver a esta versión
                </Button>
              )}
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
