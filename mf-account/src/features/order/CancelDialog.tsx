import { cancelOrderForm } from '@qhatu/contract/forms';
import type { Order } from '@qhatu/contract/model';
import { formatMoney } from '@qhatu/contract/money';
import { isPaidState } from '@qhatu/contract/orders';
import { isTransfer, paymentMethod } from '@qhatu/contract/payment-methods';
import { refundable, refundMethodText } from '@qhatu/contract/pricing';
import { bundledRules, FormTextArea, useSchemaForm } from '@qhatu/kit/form';
import { Button, Dialog, Notice, Stack } from '@qhatu/ui';
import { cancelOrder, type OrderHistory, pendingRefund } from './api/order';
import { RefundAccount } from './RefundAccount';
import { useOrderAct } from './useOrderAct';

const FORM = 'cancel-order';
const RULES = bundledRules(cancelOrderForm);

interface CancelDialogProps {
  order: Order;
  history: OrderHistory;
  onClose: () => void;
  /** It is cancelled, and the page has read it again. */
  onCancelled: () => void;
}

/** Asks once more before an order ends, and says beforehand what becomes of the money (D121). */
export default function CancelDialog({ order, history, onClose, onCancelled }: CancelDialogProps) {
  const { id, method } = order;
  const { act, problem, clear, proof } = useOrderAct(id);

  const paid = { method, total: history.total, refunded: history.refunded };
  const isPaid = isPaidState(history.state);
  const back = isPaid ? refundable(paid, 'buyer') : 0;
  // No provider gives these back: somebody transfers the money, and has to know where to.
  const needsAccount = back > 0 && !paymentMethod(method)?.refund.to;

  const { form, submit } = useSchemaForm({
    rules: RULES,
    defaultValues: { account: '', reason: '' },
    context: () => ({ needsAccount }),
    judged: 'at submit',
  });
  const send = submit(async (typed) => {
    const reason = typed.reason.trim();
    const body = { ...(reason ? { reason } : {}), ...(needsAccount ? { account: typed.account.trim() } : {}) };
    if (await act(() => cancelOrder(id, body))) onCancelled();
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title={`¿Cancelar el pedido N.º ${id}?`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            No cancelar
          </Button>
          <Button
            type="submit"
            form={FORM}
            variant="danger"
            loading={form.formState.isSubmitting}
            loadingText="Cancelando"
          >
            Sí, cancelar el pedido
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={send} onSubmitCapture={clear} noValidate>
        <Stack>
          <p>Los productos vuelven a la tienda y el pedido no se puede recuperar.</p>
          {back > 0 ? (
            <Notice tone="info" title={`Te devolvemos ${formatMoney(back)}`}>
              Vuelven {refundMethodText(method)}.
              {back < paid.total - paid.refunded &&
                ` PagoEfectivo se queda con su comisión: según la política vuelve el 96 % de lo que ${paid.refunded > 0 ? 'falta devolver' : 'pagaste'}.`}
            </Notice>
          ) : (
            paid.total > 0 && (
              <Notice tone={!isPaid && (isTransfer(method) || order.isInReview) ? 'warning' : 'info'}>
                {nothingBackText(order, history)}
              </Notice>
            )
          )}
          {needsAccount && <RefundAccount form={form} />}
          <FormTextArea form={form} name="reason" label="¿Por qué lo cancelas?" optional rows={2} maxLength={500} />
          {problem && (
            <Notice tone="danger" announce>
              {problem}
            </Notice>
          )}
        </Stack>
      </form>
      {proof}
    </Dialog>
  );
}

/** Why no money goes back with it: all has, or none has come as far as is known. */
function nothingBackText({ method, isInReview }: Order, { state, events }: OrderHistory): string {
  if (isPaidState(state)) {
    return pendingRefund(events) > 0
      ? 'La devolución de todo lo que pagaste ya está en camino.'
      : 'Ya te devolvimos todo lo que pagaste.';
  }
  if (isTransfer(method)) {
    return 'Todavía no aprobamos ninguna transferencia tuya. Si ya transferiste, espera a que la aprobemos y cancela después: así te la devolvemos.';
  }
  return isInReview
    ? 'Tu pago sigue en revisión. Si lo aprueban después de que canceles, te lo devolvemos entero.'
    : 'No se ha cobrado nada por este pedido.';
}
