import { formatDeliveryDay } from '@qhatu/contract/delivery';
import { returnForm } from '@qhatu/contract/forms';
import type { Order, OrderLine } from '@qhatu/contract/model';
import type { ReturnReason } from '@qhatu/contract/orders';
import { randomId } from '@qhatu/contract/random';
import { bundledRules, FormTextArea, useSchemaForm } from '@qhatu/kit/form';
import { Button, Checkbox, Dialog, FieldGroup, Notice, QuantityBox, Radio, Stack } from '@qhatu/ui';
import { useRef, useState } from 'react';
import { type AfterSale, askReturn, type ReturnableLine, type ReturnRequest } from './api/after-sale';
import { RefundAccount } from './RefundAccount';
import styles from './ReturnDialog.module.css';
import { type ReturnPicture, ReturnPictures } from './ReturnPictures';
import { useOrderAct } from './useOrderAct';

const FORM = 'ask-return';
const RULES = bundledRules(returnForm);

interface ReturnDialogProps {
  order: Order;
  afterSale: AfterSale;
  onClose: () => void;
}

/** Asks for a return line by line: why, which and how many, in words and pictures (D124). */
export default function ReturnDialog({ order, afterSale, onClose }: ReturnDialogProps) {
  const { needsAccount, returnable } = afterSale;
  const [pictures, setPictures] = useState<readonly ReturnPicture[]>([]);
  const [uploading, setUploading] = useState(false);
  const { ask, problem, setProblem, clear, dialog } = useReturnRequest(order.id, onClose);
  const { form, submit } = useSchemaForm<ReturnValues>({
    rules: RULES,
    defaultValues: { reason: '', units: {}, comment: '', account: '' },
    context: () => ({
      needsAccount,
      returnableFor: (reason: string) => returnableFor(returnable, reason).map(({ lineId }) => lineId),
    }),
    judged: 'at submit',
  });
  const { isSubmitting, isSubmitted, errors } = form.formState;
  const { reason, units } = form.watch();
  // What is missing is said once somebody has tried to send; which lines, as soon as there is a reason.
  const choose = (choice: Partial<Pick<ReturnValues, 'reason' | 'units'>>) => {
    if (choice.reason !== undefined) form.setValue('reason', choice.reason);
    if (choice.units !== undefined) form.setValue('units', choice.units);
    if (isSubmitted) void form.trigger(['reason', 'units']);
  };

  const markUploading = (busy: boolean) => {
    setUploading(busy);
    clear();
  };

  const send = submit(async ({ reason, units, comment, account }) => {
    if (uploading) return setProblem('Espera a que terminen de subir tus fotos.');
    await ask({
      reason: reason as ReturnReason,
      comment: comment.trim(),
      lines: returnableFor(returnable, reason).flatMap(({ lineId }) => {
        const quantity = units[lineId] ?? 0;
        return quantity > 0 ? [{ lineId, quantity }] : [];
      }),
      pictureIds: pictures.map(({ id }) => id),
      ...(needsAccount ? { account: account.trim() } : {}),
    });
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title="Pedir una devolución"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Ahora no
          </Button>
          <Button type="submit" form={FORM} loading={isSubmitting} loadingText="Enviando">
            Pedir la devolución
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={send} onSubmitCapture={clear} noValidate>
        <Stack gap={3}>
          <ReasonChoice
            reasons={reasonsOf(returnable)}
            chosen={reason}
            error={errors.reason?.message}
            onChoose={(reason) => choose({ reason })}
          />
          {reason !== '' && (
            <LineChoice
              offered={returnableFor(returnable, reason)}
              lines={order.lines}
              units={units}
              error={textOf(errors.units)}
              onUnits={(lineId, count) => choose({ units: { ...units, [lineId]: count } })}
            />
          )}
          <FormTextArea form={form} name="comment" label="Cuéntanos qué pasó" required rows={3} maxLength={1_000} />
          <ReturnPictures pictures={pictures} onChange={setPictures} onBusy={markUploading} />
          {needsAccount && <RefundAccount form={form} />}
          {problem && (
            <Notice tone="danger" announce>
              {problem}
            </Notice>
          )}
        </Stack>
      </form>
      {dialog}
    </Dialog>
  );
}

interface ReturnValues {
  /** Empty until one is chosen. */
  reason: ReturnReason | '';
  /** How many of each line, by its id; also of lines that the chosen reason does not offer. */
  units: Readonly<Record<number, number>>;
  comment: string;
  account: string;
}

/** The form library looks for errors of each unit, the rules have one for all. */
const textOf = (error: object | undefined): string | undefined => (error as { message?: string } | undefined)?.message;

/** The lines that can be returned for a reason. */
const returnableFor = (returnable: readonly ReturnableLine[], reason: string): readonly ReturnableLine[] =>
  returnable.filter(({ reasons }) => reasons.some((one) => one.reason === reason));

/** Sends what is asked for, with a step-up; says why it did not go. */
function useReturnRequest(orderId: number, onAsked: () => void) {
  const lastTry = useRef({ text: '', key: '' });
  const { act, proof: dialog, ...refusal } = useOrderAct(orderId);
  const ask = async (request: ReturnRequest) => {
    // The same wish keeps its key: a try whose answer was lost asks for nothing twice.
    const text = JSON.stringify(request);
    if (lastTry.current.text !== text) lastTry.current = { text, key: randomId() };
    if (await act(() => askReturn(orderId, request, lastTry.current.key))) onAsked();
  };
  return { ask, dialog, ...refusal };
}

/** Every reason that some line can still be returned for, with its last day. */
function reasonsOf(returnable: ReturnableLine[]): ReturnableLine['reasons'] {
  const known = new Map<ReturnReason, ReturnableLine['reasons'][number]>();
  for (const { reasons } of returnable) {
    for (const one of reasons) {
      const before = known.get(one.reason);
      if (!before || one.until > before.until) known.set(one.reason, one);
    }
  }
  return [...known.values()];
}

/** 'martes 24 de noviembre' of YYYY-MM-DD. */
const dayOf = (day: string): string => formatDeliveryDay(new Date(`${day}T12:00:00-05:00`));

interface ReasonChoiceProps {
  reasons: ReturnableLine['reasons'];
  chosen: ReturnReason | '';
  error: string | undefined;
  onChoose: (reason: ReturnReason) => void;
}

/** The first question, which says what can be returned at all. */
function ReasonChoice({ reasons, chosen, error, onChoose }: ReasonChoiceProps) {
  return (
    <FieldGroup label="¿Por qué lo devuelves?" error={error}>
      {reasons.map(({ reason, text, until }) => (
        <Radio
          key={reason}
          name="reason"
          label={text}
          hint={`Hasta el ${dayOf(until)}`}
          checked={chosen === reason}
          onChange={() => onChoose(reason)}
        />
      ))}
    </FieldGroup>
  );
}

interface LineChoiceProps {
  /** Those that can be returned for the chosen reason. */
  offered: readonly ReturnableLine[];
  lines: readonly OrderLine[];
  /** How many of each, by the line's id. */
  units: Readonly<Record<number, number>>;
  error: string | undefined;
  onUnits: (lineId: number, count: number) => void;
}

function LineChoice({ offered, lines, units, error, onUnits }: LineChoiceProps) {
  return (
    <FieldGroup label="¿Qué devuelves?" error={error}>
      {offered.map(({ lineId, quantity }) => (
        <ReturnLine
          key={lineId}
          line={lines.find(({ id }) => id === lineId)}
          most={quantity}
          quantity={units[lineId] ?? 0}
          onQuantity={(count) => onUnits(lineId, count)}
        />
      ))}
    </FieldGroup>
  );
}

interface ReturnLineProps {
  line: OrderLine | undefined;
  most: number;
  quantity: number;
  onQuantity: (quantity: number) => void;
}

function ReturnLine({ line, most, quantity, onQuantity }: ReturnLineProps) {
  if (!line) return null;
  return (
    <div className={styles.line}>
      <Checkbox
        name={`units.${line.id}`}
        label={line.name}
        hint={line.variantLabel ?? undefined}
        checked={quantity > 0}
        onChange={({ target }) => onQuantity(target.checked ? most : 0)}
      />
      {quantity > 0 && most > 1 && (
        <QuantityBox
          size="small"
          label={`Unidades de ${line.name}`}
          value={quantity}
          max={most}
          onChange={onQuantity}
        />
      )}
    </div>
  );
}
