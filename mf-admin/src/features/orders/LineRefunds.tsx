import { formatDateTime } from '@qhatu/contract/delivery';
import { type Cents, formatMoney, toCents } from '@qhatu/contract/money';
import { randomId } from '@qhatu/contract/random';
import { ApiError, messageOf, toast } from '@qhatu/shared-state';
import { Badge, Button, Money, Stack, TextArea, TextField } from '@qhatu/ui';
import { useId, useRef, useState } from 'react';
import { Facts } from '../../lib/Facts';
import { FormDialog } from '../../lib/FormDialog';
import { REFUND_TEXTS } from '../../lib/order-texts';
import { Panel } from '../../lib/Panel';
import { typedNumber } from '../../lib/typed';
import { useAct } from '../../lib/useAct';
import type { OrderLine, StaffOrder } from './api/order';
import { type LineAmount, previewLineRefund, type RefundPreview, refundLines } from './api/order-acts';

interface LineRefundsProps {
  order: StaffOrder;
  onActed: () => void;
}

/** What a seller gave back of own lines, and giving back more of them (D250). Nobody else sees any of it. */
export function LineRefunds({ order, onActed }: LineRefundsProps) {
  const [open, setOpen] = useState(false);
  const { lines, lineRefunds } = order;
  const canGive = lines.some(({ refundable }) => refundable > 0);
  if (!canGive && lineRefunds.length === 0) return null;
  const nameOf = (id: number) => lines.find((line) => line.id === id)?.name ?? `N.º ${id}`;
  return (
    <Panel title="Devolver dinero">
      {lineRefunds.length > 0 && (
        <Stack as="ul" gap={2}>
          {lineRefunds.map(({ id, amount, status, reason, createdAt, doneAt, lines: parts }) => (
            <li key={id}>
              <p>
                <strong>
                  <Money cents={amount} />
                </strong>{' '}
                <Badge tone={REFUND_TEXTS[status].tone}>{REFUND_TEXTS[status].text}</Badge>
              </p>
              <Facts
                rows={[
                  ['De', parts.map((part) => `${nameOf(part.lineId)}: ${formatMoney(part.amount)}`).join(', ')],
                  ['Motivo', reason],
                  ['Pedida', formatDateTime(new Date(createdAt))],
                  ['Hecha', doneAt && formatDateTime(new Date(doneAt))],
                ]}
              />
            </li>
          ))}
        </Stack>
      )}
      {canGive && (
        <div>
          <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
            Devolver parte o todo
          </Button>
        </div>
      )}
      {open && <RefundDialog order={order} onClose={() => setOpen(false)} onActed={onActed} />}
    </Panel>
  );
}

type Wrong = Readonly<Record<string, string>>;

/** The amounts that were typed, of the lines where something was; or what is wrong beside its line. */
function amountsOf(lines: readonly OrderLine[], typed: Readonly<Record<number, string>>): LineAmount[] | Wrong {
  const wrong: Record<string, string> = {};
  const amounts = lines.flatMap(({ id, name, refundable }) => {
    const text = (typed[id] ?? '').trim();
    if (text === '') return [];
    const amount = toCents(typedNumber(text) ?? 0);
    if (amount <= 0) wrong[id] = `Escribe cuánto devuelves de ${name}, por ejemplo 39,90.`;
    else if (amount > refundable) wrong[id] = `De ${name} se puede devolver hasta ${formatMoney(refundable)}.`;
    return [{ lineId: id, amount }];
  });
  return Object.keys(wrong).length > 0 ? wrong : amounts;
}

const REASON_MISSING = 'El campo motivo es requerido';

/**
 * Amounts and a reason, then what it means for both, then it is done. One opened dialog is one refund, however often it is sent;
 * what was typed stays when it could not be.
 */
function RefundDialog({ order: { id, lines }, onClose, onActed }: LineRefundsProps & { onClose: () => void }) {
  const open = lines.filter(({ refundable }) => refundable > 0);
  const [typed, setTyped] = useState<Record<number, string>>({});
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<Wrong>({});
  const [agreed, setAgreed] = useState<{ lines: LineAmount[]; preview: RefundPreview } | null>(null);
  const [looking, setLooking] = useState(false);
  const { act, busy, dialog } = useAct(onActed);
  const key = useRef(randomId());
  const reasonId = useId();

  /** Whatever is changed is looked at again, as another refund. */
  const change = (more: () => void) => {
    more();
    setWrong({});
    setAgreed(null);
    key.current = randomId();
  };
  const look = async (amounts: LineAmount[]) => {
    setLooking(true);
    try {
      setAgreed({ lines: amounts, preview: await previewLineRefund(id, amounts) });
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      setWrong(
        Object.fromEntries(
          amounts.flatMap(({ lineId }, nth) => {
            const text = fields[`lines.${nth}.amount`];
            return text ? [[lineId, text]] : [];
          }),
        ),
      );
      toast.error(messageOf(error));
    } finally {
      setLooking(false);
    }
  };
  const submit = async () => {
    if (agreed) {
      if (await act(() => refundLines(id, agreed.lines, reason.trim(), key.current))) onClose();
      return;
    }
    const amounts = amountsOf(open, typed);
    const found: Wrong = {
      ...(Array.isArray(amounts) ? {} : amounts),
      ...(Array.isArray(amounts) && amounts.length === 0 && { lines: 'Escribe el monto de al menos un producto.' }),
      ...(!reason.trim() && { reason: REASON_MISSING }),
    };
    setWrong(found);
    if (Array.isArray(amounts) && Object.keys(found).length === 0) await look(amounts);
    else if (found.reason) document.getElementById(reasonId)?.focus();
  };
  return (
    <>
      <FormDialog
        open
        title={`Devolver dinero del pedido ${id}`}
        onClose={onClose}
        onSubmit={submit}
        submit={agreed ? 'Devolver y avisar' : 'Ver cuánto te cuesta'}
        busyText={agreed ? 'Enviando' : 'Calculando'}
        busy={busy || looking}
        danger={agreed !== null}
      >
        <p>Los productos se quedan con el comprador. Si vuelven, recíbelos en una devolución.</p>
        {open.map(({ id: lineId, name, variantLabel, refundable }) => (
          <TextField
            key={lineId}
            label={`${variantLabel ? `${name} (${variantLabel})` : name}, en soles`}
            hint={`Hasta ${formatMoney(refundable)}.`}
            inputMode="decimal"
            autoComplete="off"
            value={typed[lineId] ?? ''}
            error={wrong[lineId]}
            onChange={({ target }) => change(() => setTyped((before) => ({ ...before, [lineId]: target.value })))}
          />
        ))}
        {wrong.lines && <p role="alert">{wrong.lines}</p>}
        <TextArea
          id={reasonId}
          label="Motivo"
          hint="Lo leerá el comprador en su correo."
          required
          rows={3}
          maxLength={500}
          value={reason}
          error={wrong.reason}
          onChange={({ target }) => change(() => setReason(target.value))}
        />
        <div role="status">{agreed && <Meaning preview={agreed.preview} />}</div>
      </FormDialog>
      {dialog}
    </>
  );
}

const soles = (cents: Cents) => <Money cents={cents} />;

/** What it means for the buyer and for the seller. */
function Meaning({ preview: { amount, cost, commission } }: { preview: RefundPreview }) {
  return (
    <Facts
      rows={[
        ['El comprador recibe', soles(amount)],
        ['A ti te llega de menos', soles(cost)],
        ['Qhatu no cobra de comisión', commission > 0 ? soles(commission) : null],
      ]}
    />
  );
}
