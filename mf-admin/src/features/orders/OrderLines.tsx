import { formatDateTime } from '@qhatu/contract/delivery';
import { pictureFromWire } from '@qhatu/contract/model';
import { toCents } from '@qhatu/contract/money';
import { isPaidState } from '@qhatu/contract/orders';
import { paths } from '@qhatu/contract/paths';
import type { LineStep, StaffOrder } from '@qhatu/contract/wire';
import { useLinePicture } from '@qhatu/shared-state/pictures';
import { Badge, Button, Money, Picture, PictureFrame } from '@qhatu/ui';
import { Link } from 'react-router-dom';
import { advance } from '../../lib/api/lines';
import { Panel } from '../../lib/Panel';
import { useAct } from '../../lib/useAct';
import styles from './OrderLines.module.css';

type Line = StaffOrder['lines'][number];

interface OrderLinesProps {
  order: StaffOrder;
  onActed: () => void;
}

/** What was bought, how far each of it is, and its next step. */
export function OrderLines({ order, onActed }: OrderLinesProps) {
  const units = order.lines.reduce((sum, { qty }) => sum + qty, 0);
  return (
    <Panel title="Productos" aside={<span>{units === 1 ? '1 unidad' : `${units} unidades`}</span>}>
      <ul className={styles.lines}>
        {order.lines.map((line) => (
          <li key={line.id} className={styles.line}>
            <OrderLine line={line} paid={isPaidState(order.state)} onActed={onActed} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** How far a line is. */
function standing({ cancelled_at, received_at, sent_at, processed_at }: Line) {
  if (cancelled_at) return { text: 'Anulado', tone: 'neutral', at: cancelled_at } as const;
  if (received_at) return { text: 'Entregado', tone: 'success', at: received_at } as const;
  if (sent_at) return { text: 'Enviado', tone: 'info', at: sent_at } as const;
  if (processed_at) return { text: 'Preparado', tone: 'info', at: processed_at } as const;
  return { text: 'Por preparar', tone: 'warning', at: null } as const;
}

function nextOf({ cancelled_at, processed_at, sent_at }: Line): { step: LineStep; text: string } | null {
  if (cancelled_at || sent_at) return null;
  return processed_at
    ? { step: 'sent', text: 'Marcar como enviada' }
    : { step: 'processed', text: 'Marcar como procesada' };
}

function OrderLine({ line, paid, onActed }: { line: Line; paid: boolean; onActed: () => void }) {
  const { act, busy } = useAct(onActed);
  const picture = useLinePicture(line.image && pictureFromWire(line.image));
  const { text, tone, at } = standing(line);
  const next = paid ? nextOf(line) : null;
  return (
    <>
      <PictureFrame>
        {picture && <Picture picture={picture} alt="" sizes="64px" width={128} height={128} />}
      </PictureFrame>
      <div className={styles.words}>
        <p>
          {line.qty} ×{' '}
          {line.product_custom_id === null ? (
            <Link to={paths.product.href(line.product_id)}>{line.name}</Link>
          ) : (
            <strong>{line.name}</strong>
          )}
        </p>
        <p className={styles.note}>{[line.variant_label, line.code, line.seller.name].filter(Boolean).join(' · ')}</p>
        {paid && (
          <p className={styles.note}>
            <Badge tone={tone}>{text}</Badge> {at && formatDateTime(new Date(at))}
            {line.returned > 0 && ` · ${line.returned} en devolución`}
          </p>
        )}
      </div>
      <div className={styles.end}>
        <Money cents={toCents(line.total)} />
        {next && (
          <Button
            size="small"
            variant="secondary"
            loading={busy}
            aria-label={`${next.text}: ${line.name}`}
            onClick={() => void act(() => advance(line.id, next.step))}
          >
            {next.text}
          </Button>
        )}
      </div>
    </>
  );
}
