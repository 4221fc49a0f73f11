import { formatDateTime } from '@qhatu/contract/delivery';
import { Button } from '@qhatu/ui';
import { Panel } from '../../lib/Panel';
import type { Setting } from './api/settings';
import styles from './SettingHistory.module.css';
import { type SettingGroup, type SettingValues, summaryOf, typedValues } from './setting-groups';

interface SettingHistoryProps {
  group: SettingGroup;
  setting: Setting;
  /** Takes an earlier version into the form; nothing is saved yet. */
  onRestore: (values: SettingValues) => void;
}

/** Every version, newest first: what it said, who saved it, when and why. */
export function SettingHistory({ group, setting, onRestore }: SettingHistoryProps) {
  if (setting.history.length === 0) return null;
  return (
    <Panel title="Historial">
      <ol className={styles.versions} aria-label={`Historial de ${group.title}`}>
        {setting.history.map(({ version, at, by, reason, value }) => (
          <li key={version} className={styles.version}>
            <div>
              <p>
                <strong>{by}</strong>, {formatDateTime(new Date(at))}
              </p>
              <p>{summaryOf(group, value)}</p>
              {reason && <p>«{reason}»</p>}
            </div>
            {version === setting.version ? (
              <span>Vale ahora</span>
            ) : (
              <Button
                size="small"
                variant="secondary"
                aria-label={`Volver a la versión ${version}`}
                onClick={() => onRestore(typedValues(group, value))}
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
