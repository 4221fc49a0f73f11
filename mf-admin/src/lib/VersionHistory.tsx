import { formatDateTime } from '@qhatu/contract/delivery';
import { Button } from '@qhatu/ui';
import { Panel } from './Panel';
import styles from './VersionHistory.module.css';

/** A version that was saved; `at` is ISO 8601. */
interface Saved<V> {
  version: number;
  at: string;
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
  /** Takes an earlier version into the form; nothing is saved yet. */
  onRestore: (value: V) => void;
}

/** Every version, newest first: what it said, who saved it, when and why. */
export function VersionHistory<V>({ title, versions, summaryOf, onRestore }: VersionHistoryProps<V>) {
  const [newest] = versions;
  if (!newest) return null;
  return (
    <Panel title="Historial">
      <ol className={styles.versions} aria-label={`Historial de ${title}`}>
        {versions.map(({ version, at, by, reason, value }) => (
          <li key={version} className={styles.version}>
            <div>
              <p>
                <strong>{by}</strong>, {formatDateTime(new Date(at))}
              </p>
              <p>{summaryOf(value)}</p>
              {reason && <p>«{reason}»</p>}
            </div>
            {version === newest.version ? (
              <span>Vale ahora</span>
            ) : (
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
        ))}
      </ol>
    </Panel>
  );
}
