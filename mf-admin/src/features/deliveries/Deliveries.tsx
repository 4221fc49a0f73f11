import { formatDate } from '@qhatu/contract/delivery';
import { pictureFromWire, ROLE } from '@qhatu/contract/model';
import type { AdminLine, LineStep } from '@qhatu/contract/wire';
import { messageOf, toast } from '@qhatu/shared-state';
import { useLinePicture } from '@qhatu/shared-state/pictures';
import { Button, Steps, TruckIcon } from '@qhatu/ui';
import { useState } from 'react';
import { AdminEntry } from '../../lib/AdminEntry';
import { AdminList } from '../../lib/AdminList';
import { advance, useAdminList, useReloadAdmin } from '../../lib/api';
import { Facts } from '../../lib/Facts';
import { Filter } from '../../lib/Filter';
import type { SectionProps } from '../../lib/section';
import { useView } from '../../lib/useView';
import { DesignFiles } from './DesignFiles';

const VIEWS = [
  { id: 'to_process', text: 'Por preparar' },
  { id: 'to_send', text: 'Por enviar' },
  { id: 'sent', text: 'Enviadas' },
] as const;

/** spec 3 §2; the first two are the shop's and the payment's. */
const STEPS = ['Pedido recibido', 'Pago Aprobado', 'Compra Procesada', 'Pedido Enviado', 'Entregado'];

/** Paid lines on their way: a seller's own, all for administration (D1, D26). */
export default function Deliveries({ person }: SectionProps) {
  const [view, setView] = useView('paso', VIEWS, 'to_process');
  const query = useAdminList('lines', `step=${view}`, person.id);
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
function nextOf({ estadoenvio }: AdminLine, isAdmin: boolean): { step: LineStep; text: string } | null {
  if (estadoenvio[2] !== 'complete') return { step: 'processed', text: 'Marcar como procesada' };
  if (estadoenvio[3] !== 'complete') return { step: 'sent', text: 'Marcar como enviada' };
  return isAdmin && estadoenvio[4] !== 'complete' ? { step: 'received', text: 'Marcar como entregada' } : null;
}

function Line({ line, isAdmin }: { line: AdminLine; isAdmin: boolean }) {
  const [busy, setBusy] = useState(false);
  const reload = useReloadAdmin();
  const picture = useLinePicture(line.image && pictureFromWire(line.image));
  const next = nextOf(line, isAdmin);
  const done = line.estadoenvio.findIndex((state) => state !== 'complete');
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
      label={`${line.name}, pedido ${line.payment_id}`}
      title={`${line.quantity} × ${line.name}`}
      note={`Pedido ${line.payment_id} · ${formatDate(new Date(line.created_at))}`}
      picture={picture}
      actions={
        next && (
          <Button
            size="small"
            icon={<TruckIcon />}
            loading={busy}
            aria-label={`${next.text}: ${line.name}, pedido ${line.payment_id}`}
            onClick={() => void move(next.step)}
          >
            {next.text}
          </Button>
        )
      }
    >
      <Facts
        rows={[
          ['Código', line.code],
          ['Eligió', line.variant_label],
          ['Vende', isAdmin ? line.seller.name : null],
          ['Recibe', `${line.recipient.name}, ${line.recipient.phone}`],
          ['Envío a', line.recipient.direccion],
          ['Referencia', line.recipient.reference],
        ]}
      />
      {line.custom && <DesignFiles custom={line.custom} orderId={line.payment_id} />}
      <Steps label={`Avance de ${line.name}`} steps={STEPS} current={done < 0 ? STEPS.length : done} />
    </AdminEntry>
  );
}
