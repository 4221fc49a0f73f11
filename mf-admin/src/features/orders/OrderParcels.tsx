import { formatDateTime } from '@qhatu/contract/delivery';
import { type Person, ROLE } from '@qhatu/contract/model';
import { Badge, Button, firstFocus, Stack, TextField, TruckIcon } from '@qhatu/ui';
import { type FormEvent, useState } from 'react';
import { FileButton } from '../../lib/FileButton';
import { FormDialog } from '../../lib/FormDialog';
import { Panel } from '../../lib/Panel';
import { useAct } from '../../lib/useAct';
import type { StaffOrder } from './api/order';
import { type NewParcel, parcelDelivered, sendParcel } from './api/order-acts';
import styles from './OrderParcels.module.css';
import { UnitBoxes } from './UnitBoxes';

interface OrderParcelsProps {
  order: StaffOrder;
  person: Person;
  onActed: () => void;
}

/** What went on its way together, under which number; and the next parcel, with as much of each line as is left. */
export function OrderParcels({ order, person, onActed }: OrderParcelsProps) {
  const [packing, setPacking] = useState(false);
  const { act, busy } = useAct(onActed);
  if (order.parcels.length === 0 && !order.can.send) return null;
  return (
    <Panel
      title="Envíos"
      aside={
        order.can.change && (
          <FileButton
            label="Lista de empaque"
            path={`staff/orders/${order.id}/packing-slip`}
            mime="application/pdf"
            name={`empaque-pedido-${order.id}`}
          />
        )
      }
    >
      {order.parcels.length > 0 && (
        <Stack as="ul">
          {order.parcels.map(({ id, carrier, tracking, sentAt, isDelivered, lines }) => (
            <li key={id} className={styles.parcel}>
              <p>
                <strong>
                  {carrier}, {tracking}
                </strong>{' '}
                <Badge tone={isDelivered ? 'success' : 'info'}>{isDelivered ? 'Entregado' : 'En camino'}</Badge>
              </p>
              <p className={styles.note}>
                {formatDateTime(new Date(sentAt))} ·{' '}
                {lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}
              </p>
              {!isDelivered && person.roleId === ROLE.admin && (
                <Button
                  size="small"
                  variant="secondary"
                  loading={busy}
                  aria-label={`Marcar como entregado: ${carrier}, ${tracking}`}
                  onClick={() => void act(() => parcelDelivered(id))}
                >
                  Marcar como entregado
                </Button>
              )}
            </li>
          ))}
        </Stack>
      )}
      {order.can.send && (
        <div>
          <Button size="small" icon={<TruckIcon />} onClick={() => setPacking(true)}>
            Enviar con número de guía
          </Button>
        </div>
      )}
      {packing && <ParcelDialog order={order} onClose={() => setPacking(false)} onActed={onActed} />}
    </Panel>
  );
}

interface ParcelDialogProps {
  order: StaffOrder;
  onClose: () => void;
  onActed: () => void;
}

type Missing = Partial<Record<'carrier' | 'tracking' | 'lines', string>>;

/** What was typed stays when it could not be sent. */
function ParcelDialog({ order, onClose, onActed }: ParcelDialogProps) {
  const open = order.lines.filter(({ toSend, cancelledAt }) => toSend > 0 && !cancelledAt);
  const [quantities, setQuantities] = useState<Record<number, number>>(() =>
    Object.fromEntries(open.map(({ id, toSend }) => [id, toSend])),
  );
  const [missing, setMissing] = useState<Missing>({});
  const { act, busy, dialog } = useAct(onActed);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const parcel: NewParcel = {
      carrier: text('carrier'),
      tracking: text('tracking'),
      lines: open
        .map(({ id }) => ({ lineId: id, quantity: quantities[id] ?? 0 }))
        .filter(({ quantity }) => quantity > 0),
    };
    const found: Missing = {
      ...(parcel.carrier.length < 2 && { carrier: 'Escribe quién lo lleva.' }),
      ...(parcel.tracking.length < 3 && { tracking: 'Escribe el número de guía.' }),
      ...(parcel.lines.length === 0 && { lines: 'Elige al menos un producto.' }),
    };
    setMissing(found);
    if (Object.keys(found).length > 0) return;
    if (await act(() => sendParcel(order.id, parcel))) onClose();
  };
  return (
    <>
      <FormDialog
        open
        title={`Enviar pedido ${order.id}`}
        onClose={onClose}
        onSubmit={submit}
        submit="Enviar y avisar"
        busy={busy}
        busyText="Enviando"
      >
        <TextField
          ref={firstFocus}
          name="carrier"
          label="Transportista"
          placeholder="Olva Courier"
          required
          maxLength={60}
          error={missing.carrier}
        />
        <TextField
          name="tracking"
          label="Número de guía"
          required
          maxLength={60}
          autoComplete="off"
          error={missing.tracking}
        />
        <UnitBoxes
          lines={open.map(({ toSend, ...line }) => ({ ...line, most: toSend }))}
          label="Cuántos de"
          units={quantities}
          onChange={setQuantities}
        />
        {missing.lines && <p role="alert">{missing.lines}</p>}
      </FormDialog>
      {dialog}
    </>
  );
}
