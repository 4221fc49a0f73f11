import { formatDeliveryDay } from '@qhatu/contract/delivery';
import type { Order, OrderLine } from '@qhatu/contract/model';
import type { ReturnReason } from '@qhatu/contract/orders';
import { randomId } from '@qhatu/contract/random';
import { useStepUp } from '@qhatu/kit/step-up';
import { messageOf, toast } from '@qhatu/shared-state';
import { Button, Checkbox, Dialog, FieldGroup, Notice, QuantityBox, Radio, Stack, TextArea } from '@qhatu/ui';
import { type FormEvent, useRef, useState } from 'react';
import { type AfterSale, askReturn, type ReturnableLine, type ReturnRequest } from './api/after-sale';
import { useReloadOrder } from './api/order';
import { ACCOUNT_MISSING, RefundAccount } from './RefundAccount';
import styles from './ReturnDialog.module.css';
import { type ReturnPicture, ReturnPictures } from './ReturnPictures';

const FORM = 'ask-return';

interface ReturnDialogProps {
  order: Order;
  afterSale: AfterSale;
  onClose: () => void;
}

/** Asks for a return line by line: why, which and how many, in words and pictures (D124). */
export default function ReturnDialog({ order, afterSale, onClose }: ReturnDialogProps) {
  const { needsAccount } = afterSale;
  const reasons = reasonsOf(afterSale.returnable);
  const wish = useReturnWish(afterSale);
  const { reason, units, comment, account, missing } = wish;
  const [pictures, setPictures] = useState<readonly ReturnPicture[]>([]);
  const [uploading, setUploading] = useState(false);
  // What is missing is said once somebody has tried to send.
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { ask, sending, problem, setProblem, dialog } = useReturnRequest(order.id, onClose);
  const said: Partial<typeof missing> = tried ? missing : {};

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    setTried(true);
    if (reason === null || Object.values(missing).some((text) => text !== undefined)) {
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-missing] input')?.focus(),
      );
      return;
    }
    if (uploading) return setProblem('Espera a que terminen de subir tus fotos.');
    await ask({
      reason,
      comment: comment.trim(),
      lines: wish.lines,
      pictureIds: pictures.map(({ id }) => id),
      ...(needsAccount ? { account: account.trim() } : {}),
    });
  };

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
          <Button type="submit" form={FORM} loading={sending} loadingText="Enviando">
            Pedir la devolución
          </Button>
        </>
      }
    >
      <form ref={form} id={FORM} onSubmit={send} noValidate>
        <Stack gap={3}>
          <ReasonChoice reasons={reasons} chosen={reason} error={said.reason} onChoose={wish.setReason} />
          {reason !== null && (
            <LineChoice
              offered={wish.offered}
              lines={order.lines}
              units={units}
              error={said.lines}
              onUnits={(lineId, count) => wish.setUnits({ ...units, [lineId]: count })}
            />
          )}
          <TextArea
            label="Cuéntanos qué pasó"
            required
            rows={3}
            maxLength={1_000}
            value={comment}
            error={said.comment}
            onChange={({ target }) => wish.setComment(target.value)}
          />
          <ReturnPictures pictures={pictures} onChange={setPictures} onBusy={setUploading} />
          {needsAccount && <RefundAccount value={account} error={said.account} onChange={wish.setAccount} />}
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

/** What is wished so far, and what it still lacks. */
function useReturnWish({ returnable, needsAccount }: AfterSale) {
  const [reason, setReason] = useState<ReturnReason | null>(null);
  /** How many of each line, by its id. */
  const [units, setUnits] = useState<Readonly<Record<number, number>>>({});
  const [comment, setComment] = useState('');
  const [account, setAccount] = useState('');
  /** The lines that can be returned for the chosen reason. */
  const offered = returnable.filter(({ reasons: own }) => own.some((one) => one.reason === reason));
  const lines = offered.flatMap(({ lineId }) => {
    const quantity = units[lineId] ?? 0;
    return quantity > 0 ? [{ lineId, quantity }] : [];
  });
  const missing = {
    reason: reason === null ? 'Elige por qué lo devuelves' : undefined,
    lines: reason !== null && lines.length === 0 ? 'Elige qué devuelves' : undefined,
    comment: comment.trim() === '' ? 'Cuéntanos qué pasó' : undefined,
    account: needsAccount && account.trim() === '' ? ACCOUNT_MISSING : undefined,
  };
  return { reason, setReason, units, setUnits, comment, setComment, account, setAccount, offered, lines, missing };
}

/** Sends what is asked for, one at a time, with a step-up; says why it did not go. */
function useReturnRequest(orderId: number, onAsked: () => void) {
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const lastTry = useRef({ text: '', key: '' });
  const reload = useReloadOrder(orderId);
  const { withProof, dialog } = useStepUp();
  const ask = async (request: ReturnRequest) => {
    // The same wish keeps its key: a try whose answer was lost asks for nothing twice.
    const text = JSON.stringify(request);
    if (lastTry.current.text !== text) lastTry.current = { text, key: randomId() };
    setSending(true);
    setProblem(null);
    try {
      const { msg } = await withProof(() => askReturn(orderId, request, lastTry.current.key));
      await reload();
      toast.success(msg);
      onAsked();
    } catch (error) {
      setProblem(messageOf(error));
      setSending(false);
    }
  };
  return { ask, sending, problem, setProblem, dialog };
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
  chosen: ReturnReason | null;
  error: string | undefined;
  onChoose: (reason: ReturnReason) => void;
}

/** The first question, which says what can be returned at all. */
function ReasonChoice({ reasons, chosen, error, onChoose }: ReasonChoiceProps) {
  return (
    <div data-missing={error ? '' : undefined}>
      <FieldGroup label="¿Por qué lo devuelves?" error={error}>
        {reasons.map(({ reason, text, until }) => (
          <Radio
            key={reason}
            name="return-reason"
            label={text}
            hint={`Hasta el ${dayOf(until)}`}
            checked={chosen === reason}
            onChange={() => onChoose(reason)}
          />
        ))}
      </FieldGroup>
    </div>
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
    <div data-missing={error ? '' : undefined}>
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
    </div>
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
