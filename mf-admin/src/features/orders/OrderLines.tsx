import { formatDateTime } from '@qhatu/contract/delivery';
import { isPaidState } from '@qhatu/contract/orders';
import { paths } from '@qhatu/contract/paths';
import { useLinePicture } from '@qhatu/shared-state/pictures';
import { Badge, Button, Money, Picture, PictureFrame, Stack } from '@qhatu/ui';
import { Link } from 'react-router-dom';
import { advance, type LineStep } from '../../lib/api/lines';
import { Panel } from '../../lib/Panel';
import { useAct } from '../../lib/useAct';
import type { OrderLine, StaffOrder } from './api/order';
import styles from './OrderLines.module.css';

interface OrderLinesProps {
  order: StaffOrder;
  onActed: () => void;
}

/** What was bought, how far each of it is, and its next step. */
export function OrderLines({ order, onActed }: OrderLinesProps) {
  const units = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Panel title="Productos" aside={<span>{units === 1 ? '1 unidad' : `${units} unidades`}</span>}>
      <Stack as="ul">
        {order.lines.map((line) => (
          <li key={line.id} className={styles.line}>
            <Line line={line} paid={isPaidState(order.state)} mayChange={order.can.change} onActed={onActed} />
          </li>
        ))}
      </Stack>
    </Panel>
  );
}

/** How far a line is. */
function standing({ cancelledAt, receivedAt, sentAt, processedAt }: OrderLine) {
  if (cancelledAt) return { text: 'Anulado', tone: 'neutral', at: cancelledAt } as const;
  if (receivedAt) return { text: 'Entregado', tone: 'success', at: receivedAt } as const;
  if (sentAt) return { text: 'Enviado', tone: 'info', at: sentAt } as const;
  if (processedAt) return { text: 'Preparado', tone: 'info', at: processedAt } as const;
  return { text: 'Por preparar', tone: 'warning', at: null } as const;
}

function nextOf({ cancelledAt, processedAt, sentAt }: OrderLine): { step: LineStep; text: string } | null {
  if (cancelledAt || sentAt) return null;
  return processedAt
    ? { step: 'sent', text: 'Marcar como enviada' }
    : { step: 'processed', text: 'Marcar como procesada' };
}

interface LineProps {
  line: OrderLine;
  paid: boolean;
  mayChange: boolean;
  onActed: () => void;
}

function Line({ line, paid, mayChange, onActed }: LineProps) {
  const { act, busy } = useAct(onActed);
  const picture = useLinePicture(line.picture);
  const { text, tone, at } = standing(line);
  const next = paid && mayChange ? nextOf(line) : null;
  return (
    <>
      <PictureFrame>
        {picture && <Picture picture={picture} alt="" sizes="64px" width={128} height={128} />}
      </PictureFrame>
      <div className={styles.words}>
        <p>
          {line.quantity} ×{' '}
          {line.isCustom ? (
            <strong>{line.name}</strong>
          ) : (
            <Link to={paths.product.href(line.productId)}>{line.name}</Link>
          )}
        </p>
        <p className={styles.note}>{[line.variantLabel, line.code, line.sellerName].filter(Boolean).join(' · ')}</p>
        {paid && (
          <p className={styles.note}>
            <Badge tone={tone}>{text}</Badge> {at && formatDateTime(new Date(at))}
            {line.returned > 0 && ` · ${line.returned} en devolución`}
          </p>
        )}
      </div>
      <div className={styles.end}>
        <Money cents={line.total} />
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
