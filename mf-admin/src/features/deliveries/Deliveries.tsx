import { formatDate } from '@qhatu/contract/delivery';
import { ROLE } from '@qhatu/contract/model';
import { messageOf, toast } from '@qhatu/shared-state';
import { useLinePicture } from '@qhatu/shared-state/pictures';
import { Badge, Button, Steps, TruckIcon } from '@qhatu/ui';
import { useState } from 'react';
import { AdminEntry } from '../../lib/AdminEntry';
import { advance, type LineStep } from '../../lib/api/lines';
import { useReloadAdmin } from '../../lib/api/lists';
import { Facts } from '../../lib/Facts';
import { Filter } from '../../lib/Filter';
import type { SectionProps } from '../../lib/section';
import { dayText } from '../../lib/typed';
import { useView } from '../../lib/useView';
import { AdminList } from '../../list/AdminList';
import { type Delivery, useDeliveries } from './api/deliveries';
import { DesignFiles } from './DesignFiles';

const VIEWS = [
  { id: 'to_process', text: 'Por preparar' },
  { id: 'to_print', text: 'Por estampar' },
  { id: 'to_send', text: 'Por enviar' },
  { id: 'late', text: 'Atrasadas' },
  { id: 'sent', text: 'Enviadas' },
] as const;

/** spec 3 §2; the first two are the shop's and the payment's. */
const STEPS = ['Pedido recibido', 'Pago Aprobado', 'Compra Procesada', 'Pedido Enviado', 'Entregado'];

/** Paid lines on their way: a seller's own, all for administration (D1, D26). */
export default function Deliveries({ person }: SectionProps) {
  const [view, setView] = useView('paso', VIEWS, 'to_process');
  const query = useDeliveries(view, person.id);
  return (
    <>
      <Filter label="Qué compras ver" options={VIEWS} value={view} onChange={setView} />
      <AdminList
        query={query}
        label="Entregas"
        empty={view === 'sent' ? 'Todavía no enviaste ninguna' : 'Nada pendiente por aquí'}
        item={(line) => <Line line={line} isAdmin={person.roleId === ROLE.admin} />}
      />
    </>
  );
}

/** What comes next for a line, and who may say so; null: nothing. */
function nextOf({ isDone }: Delivery, isAdmin: boolean): { step: LineStep; text: string } | null {
  if (!isDone[2]) return { step: 'processed', text: 'Marcar como procesada' };
  if (!isDone[3]) return { step: 'sent', text: 'Marcar como enviada' };
  return isAdmin && !isDone[4] ? { step: 'received', text: 'Marcar como entregada' } : null;
}

function Line({ line, isAdmin }: { line: Delivery; isAdmin: boolean }) {
  const [busy, setBusy] = useState(false);
  const reload = useReloadAdmin();
  const picture = useLinePicture(line.picture);
  const next = nextOf(line, isAdmin);
  const done = line.isDone.indexOf(false);
  const move = async (step: LineStep) => {
    setBusy(true);
    try {
      toast.success((await advance(line.id, step)).msg);
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
      void reload('lines');
    }
  };
  return (
    <AdminEntry
      label={`${line.name}, pedido ${line.orderId}`}
      title={`${line.quantity} × ${line.name}`}
      note={`Pedido ${line.orderId} · ${formatDate(new Date(line.boughtAt))}`}
      picture={picture}
      actions={
        next && (
          <Button
            size="small"
            icon={<TruckIcon />}
            loading={busy}
            aria-label={`${next.text}: ${line.name}, pedido ${line.orderId}`}
            onClick={() => void move(next.step)}
          >
            {next.text}
          </Button>
        )
      }
    >
      <Facts
        rows={[
          [
            'Enviar hasta',
            line.sendBy && (
              <>
                {dayText(line.sendBy)} {line.isLate && <Badge tone="danger">Atrasado</Badge>}
              </>
            ),
          ],
          ['Código', line.code],
          ['Eligió', line.variantLabel],
          ['Vende', isAdmin ? line.seller : null],
          ['Recibe', `${line.recipient.name}, ${line.recipient.phone}`],
          ['Envío a', line.recipient.address],
          ['Referencia', line.recipient.reference],
        ]}
      />
      {line.design && <DesignFiles design={line.design} orderId={line.orderId} />}
      <Steps label={`Avance de ${line.name}`} steps={STEPS} current={done < 0 ? STEPS.length : done} />
    </AdminEntry>
  );
}
