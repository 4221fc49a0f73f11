import { formatDateTime } from '@qhatu/contract/delivery';
import { Button, Cluster, Notice } from '@qhatu/ui';
import { fieldText } from './act-texts';
import type { Stale } from './stale';

interface ConflictNoticeProps {
  stale: Pick<Stale<unknown>, 'changes'>;
  /** Takes theirs; what was typed here is gone. */
  onTheirs: () => void;
  /** Keeps what was typed, to be saved over theirs. */
  onMine: () => void;
}

/** Somebody else saved meanwhile: who, what, and the decision that only a person can make. */
export function ConflictNotice({ stale: { changes }, onTheirs, onMine }: ConflictNoticeProps) {
  return (
    <Notice tone="warning" announce title="Otra persona guardó cambios mientras editabas">
      <ul>
        {changes.map(({ at, by, fields }) => (
          <li key={at}>
            <strong>{by}</strong>, {formatDateTime(new Date(at))}: {fields.map(fieldText).join(', ') || 'fotos'}
          </li>
        ))}
      </ul>
      <Cluster gap={1}>
        <Button size="small" onClick={onTheirs}>
          Ver lo suyo y descartar lo mío
        </Button>
        <Button size="small" variant="secondary" onClick={onMine}>
          Seguir con lo mío
        </Button>
      </Cluster>
    </Notice>
  );
}
