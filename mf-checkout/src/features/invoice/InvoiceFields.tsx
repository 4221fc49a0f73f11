import type { CartLine } from '@qhatu/shared-state';
import { Checkbox, Stack, TextField } from '@qhatu/ui';
import type { Invoice } from '../draft/types';
import styles from './InvoiceFields.module.css';

interface InvoiceFieldsProps {
  invoice: Invoice;
  onChange: (changes: Partial<Invoice>) => void;
  errors: Readonly<Record<string, string | undefined>>;
  /** Lines with whether their seller issues invoices. */
  lines: { line: CartLine; invoiced: boolean }[];
}

/** Factura: offered when some seller of the cart issues invoices (spec 2 §2). */
export function InvoiceFields({ invoice, onChange, errors, lines }: InvoiceFieldsProps) {
  return (
    <Stack gap={2}>
      <Checkbox
        label="Necesito factura"
        checked={invoice.requested}
        onChange={(event) => onChange({ requested: event.target.checked })}
      />
      {invoice.requested && (
        <>
          <TextField
            id="checkout-ruc"
            label="RUC"
            required
            inputMode="numeric"
            autoComplete="off"
            maxLength={11}
            value={invoice.ruc}
            error={errors.ruc}
            onChange={(event) => onChange({ ruc: event.target.value })}
          />
          <TextField
            id="checkout-invoice-phone"
            label="Teléfono de la empresa"
            required
            type="tel"
            inputMode="tel"
            autoComplete="work tel"
            maxLength={14}
            value={invoice.phone}
            error={errors.telefono}
            onChange={(event) => onChange({ phone: event.target.value })}
          />
          <TextField
            id="checkout-invoice-address"
            label="Dirección fiscal"
            required
            autoComplete="work street-address"
            maxLength={300}
            value={invoice.address}
            error={errors.direccion}
            onChange={(event) => onChange({ address: event.target.value })}
          />
          <TextField
            id="checkout-business-name"
            label="Razón social"
            required
            autoComplete="organization"
            maxLength={200}
            value={invoice.businessName}
            error={errors.razon_social}
            onChange={(event) => onChange({ businessName: event.target.value })}
          />
          <ul aria-label="Productos de la factura" className={styles.lines}>
            {lines.map(({ line, invoiced }) => (
              <li key={line.key}>
                {line.qty} × {line.name}
                {!invoiced && <span className={styles.note}> (su vendedor emite boleta)</span>}
              </li>
            ))}
          </ul>
        </>
      )}
    </Stack>
  );
}
