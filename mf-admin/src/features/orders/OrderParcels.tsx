import { formatDateTime } from '@qhatu/contract/delivery';
import { parcelForm } from '@qhatu/contract/forms';
import { type Person, ROLE } from '@qhatu/contract/model';
import { bundledRules, FormTextField, useSchemaForm } from '@qhatu/kit/form';
import { Badge, Button, firstFocus, Stack, TruckIcon } from '@qhatu/ui';
import { useEffect, useState } from 'react';
import { FileButton } from '../../lib/FileButton';
import { FormDialog } from '../../lib/FormDialog';
import { Panel } from '../../lib/Panel';
import { useAct } from '../../lib/useAct';
import type { StaffOrder } from './api/order';
import { type NewParcel, parcelDelivered, sendParcel } from './api/order-acts';
import styles from './OrderParcels.module.css';
import { UnitBoxes } from './UnitBoxes';

const RULES = bundledRules(parcelForm);

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

const isOpen = ({ toSend, cancelledAt }: StaffOrder['lines'][number]) => toSend > 0 && !cancelledAt;

/** Of chosen units those that can still be sent. */
const openLines = (order: StaffOrder, chosen: NewParcel['lines']): NewParcel['lines'] =>
  order.lines.filter(isOpen).flatMap(({ id, toSend }) => {
    const quantity = Math.min(toSend, chosen.find(({ lineId }) => lineId === id)?.quantity ?? 0);
    return quantity > 0 ? [{ lineId: id, quantity }] : [];
  });

/** What was typed stays when it could not be sent. */
function ParcelDialog({ order, onClose, onActed }: ParcelDialogProps) {
  const open = order.lines.filter(isOpen);
  const { act, dialog } = useAct(onActed);
  const { form, submit } = useSchemaForm<NewParcel>({
    rules: RULES,
    defaultValues: {
      carrier: '',
      tracking: '',
      lines: open.map(({ id, toSend }) => ({ lineId: id, quantity: toSend })),
    },
  });
  const { getValues, setValue } = form;
  // What was sent or cancelled meanwhile is not packed.
  useEffect(() => setValue('lines', openLines(order, getValues('lines'))), [order, getValues, setValue]);
  const send = submit(async ({ carrier, tracking, lines }) => {
    const parcel = { carrier: carrier.trim(), tracking: tracking.trim(), lines };
    if (await act(() => sendParcel(order.id, parcel))) onClose();
  });
  const quantities = Object.fromEntries(form.watch('lines').map(({ lineId, quantity }) => [lineId, quantity]));
  const change = (units: Record<number, number>) => {
    const lines = open.map(({ id }) => ({ lineId: id, quantity: units[id] ?? 0 }));
    form.setValue('lines', openLines(order, lines), { shouldValidate: form.formState.isSubmitted });
  };
  const { isSubmitting, errors } = form.formState;
  return (
    <>
      <FormDialog
        open
        title={`Enviar pedido ${order.id}`}
        onClose={onClose}
        onSubmit={send}
        submit="Enviar y avisar"
        busy={isSubmitting}
        busyText="Enviando"
      >
        <FormTextField
          form={form}
          name="carrier"
          ref={firstFocus}
          label="Transportista"
          placeholder="Olva Courier"
          required
          maxLength={60}
        />
        <FormTextField form={form} name="tracking" label="Número de guía" required maxLength={60} autoComplete="off" />
        <UnitBoxes
          lines={open.map(({ toSend, ...line }) => ({ ...line, most: toSend }))}
          label="Cuántos de"
          units={quantities}
          onChange={change}
        />
        {errors.lines && <p role="alert">{errors.lines.message}</p>}
      </FormDialog>
      {dialog}
    </>
  );
}
