import { formatDateTime } from '@qhatu/contract/delivery';
import { stockForm } from '@qhatu/contract/forms';
import { bundledRules, FormTextField, useSchemaForm } from '@qhatu/kit/form';
import { toast } from '@qhatu/shared-state';
import { Button, Dialog, FieldRow, Stack } from '@qhatu/ui';
import { useState } from 'react';
import { useMay } from '../../lib/may';
import { ListStates } from '../../list';
import { moveStock, useStockLedger } from './api/products';
import type { StockMovement } from './product-model';
import styles from './StockButton.module.css';

const RULES = bundledRules(stockForm);
const KIND_TEXTS: Record<StockMovement['kind'], string> = {
  initial: 'Alta',
  sold: 'Venta o reserva',
  returned: 'Devuelto por un pedido',
  adjustment: 'Ajuste',
  direct: 'Escrito sin motivo',
};

interface StockButtonProps {
  variantId: number;
  name: string;
  stock: number;
  onMoved: (stock: number) => void;
}

/** How much there is, and the ledger behind it: stock moves by units with a reason, never by an overwrite. */
export function StockButton({ variantId, name, stock, onMoved }: StockButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" aria-label={`Stock de ${name}: ${stock}`} onClick={() => setOpen(true)}>
        Stock: {stock}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`Stock de ${name}`} size="wide">
        <Ledger {...{ variantId, stock, onMoved }} />
      </Dialog>
    </>
  );
}

function Ledger({ variantId, stock, onMoved }: Omit<StockButtonProps, 'name'>) {
  const query = useStockLedger(variantId);
  const mayMove = useMay('stock');
  const { form, save, reset } = useSchemaForm<{ units: string; reason: string }>({
    rules: RULES,
    defaultValues: { units: '', reason: '' },
  });
  const [first] = query.data?.pages ?? [];
  const send = save(async ({ units, reason }) => {
    const moved = await moveStock(variantId, Number(units), reason);
    onMoved(moved.stock);
    toast.success(`Ahora hay ${moved.stock}`);
    reset({ units: '', reason: '' });
    await query.refetch();
  });
  return (
    <Stack gap={3}>
      <p>
        Hay <strong>{first?.stock ?? stock}</strong>
        {first && first.held > 0 && `, y ${first.held} reservadas por pedidos sin pagar`}.
      </p>
      {mayMove && (
        <>
          {/* No form of its own: the dialog stands inside of the product's, which Enter must not send. */}
          <fieldset
            aria-label="Mover stock"
            className={styles.move}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && event.target instanceof HTMLInputElement) void send(event);
            }}
          >
            <Stack gap={2}>
              <FieldRow>
                <FormTextField
                  form={form}
                  name="units"
                  label="Unidades"
                  hint="12 entran, -3 salen."
                  inputMode="numeric"
                  required
                />
                <FormTextField form={form} name="reason" label="Motivo" required maxLength={200} />
              </FieldRow>
              <Button
                loading={form.formState.isSubmitting}
                loadingText="Guardando"
                onClick={(event) => void send(event)}
              >
                Mover stock
              </Button>
            </Stack>
          </fieldset>
        </>
      )}
      <ListStates query={query} empty="Todavía no hay movimientos" emptyHint="El primero será el que hagas.">
        {(rows) => (
          <ul aria-label="Movimientos" className={styles.rows}>
            {rows.map(({ id, at, delta, balance, kind, by, orders, reason }) => (
              <li key={id} className={styles.row}>
                <strong className={styles.delta}>{delta > 0 ? `+${delta}` : delta}</strong>
                <span>
                  {KIND_TEXTS[kind]}
                  {orders.length > 0 && ` (pedido ${orders.join(', ')})`}
                  {reason && `: ${reason}`}
                  <small className={styles.note}>
                    {formatDateTime(new Date(at))}
                    {by && ` · ${by}`}
                  </small>
                </span>
                <span>quedan {balance}</span>
              </li>
            ))}
          </ul>
        )}
      </ListStates>
    </Stack>
  );
}
