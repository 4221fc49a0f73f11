import { orderAddressForm } from '@qhatu/contract/forms';
import { bundledRules, FormButton, FormPlaceFields, FormTextArea, FormTextField, useSchemaForm } from '@qhatu/kit/form';
import { useStepUp } from '@qhatu/kit/step-up';
import { toast } from '@qhatu/shared-state';
import { Button, Dialog, FieldRow, Stack } from '@qhatu/ui';
import { useState } from 'react';
import { Facts } from '../../lib/Facts';
import { Panel } from '../../lib/Panel';
import type { StaffOrder } from './api/order';
import { type AddressValues, changeAddress } from './api/order-acts';

const RULES = bundledRules(orderAddressForm);

interface OrderAddressProps {
  order: StaffOrder;
  onActed: () => void;
}

/** Where an order goes, which administration may change until something of it is sent. */
export function OrderAddress({ order, onActed }: OrderAddressProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Panel
      title="Envío"
      aside={
        order.can.editAddress && (
          <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
            Cambiar la dirección
          </Button>
        )
      }
    >
      <Facts
        rows={[
          ['Recibe', order.recipient ?? order.buyer.name],
          ['Dirección', order.address],
          ['Referencia', order.reference],
        ]}
      />
      <Dialog open={open} onClose={close} title={`Cambiar la dirección del pedido ${order.id}`}>
        {open && (
          <AddressForm
            order={order}
            onDone={() => {
              close();
              onActed();
            }}
          />
        )}
      </Dialog>
    </Panel>
  );
}

function AddressForm({ order, onDone }: { order: StaffOrder; onDone: () => void }) {
  const { street, regionId, provinceId, districtId } = order.place;
  const { withProof, dialog } = useStepUp();
  const { form, save } = useSchemaForm<AddressValues>({
    rules: RULES,
    defaultValues: {
      ...{ region_id: String(regionId), province_id: String(provinceId), district_id: String(districtId) },
      ...{ address: street, reference: order.reference ?? '' },
      ...{ recipient: order.recipient ?? '', phone: order.buyer.phone, reason: '' },
    },
  });
  const send = save(async (values) => {
    toast.success((await withProof(() => changeAddress(order, values))).msg);
    onDone();
  });
  return (
    <>
      <form noValidate aria-label="Dirección del pedido" onSubmit={send}>
        <Stack gap={2}>
          <p>
            El comprador recibe un correo con la dirección nueva. El distrito tiene que ser de la misma región, cuyo
            envío ya se pagó.
          </p>
          <FormPlaceFields form={form} />
          <FormTextArea form={form} name="address" label="Dirección" required rows={2} maxLength={300} />
          <FormTextArea form={form} name="reference" label="Referencia" optional rows={2} maxLength={300} />
          <FieldRow>
            <FormTextField
              form={form}
              name="recipient"
              label="Quién recibe"
              placeholder={order.buyer.name}
              optional
              maxLength={200}
            />
            <FormTextField form={form} name="phone" label="Teléfono" required inputMode="tel" maxLength={20} />
          </FieldRow>
          <FormTextArea
            form={form}
            name="reason"
            label="Motivo"
            hint="Lo lee el comprador, y queda en la historia del pedido."
            required
            rows={2}
            maxLength={500}
          />
          <div>
            <FormButton form={form}>Cambiar y avisar</FormButton>
          </div>
        </Stack>
      </form>
      {dialog}
    </>
  );
}
