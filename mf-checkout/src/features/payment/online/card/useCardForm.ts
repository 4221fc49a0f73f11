import { ApiError, useQueryClient } from '@qhatu/shared-state';
import { useEffect, useRef, useState } from 'react';
import { submitPaidOrder } from '../api/paid-order';
import type { RegisteredIntent } from '../api/purchase-intent';
import { readProviderSettings, reloadForPolicy } from '../api/settings';
import { readFormToken, validatePayment } from './api/card';
import { type CardFormAnswer, loadCardForm } from './load-card-form';

export type CardState =
  | { phase: 'loading' }
  | { phase: 'ready' }
  /** The bank's answer is being checked. */
  | { phase: 'checking' }
  | { phase: 'failed' };

/** Puts the provider's form into `place` and follows it to the end. `refused` is why the last try was not good. */
export function useCardForm(intent: RegisteredIntent, attempt: number) {
  const client = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<CardState>({ phase: 'loading' });
  const [refused, setRefused] = useState<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: attempt is what asks for another try
  useEffect(() => {
    let left = false;
    let close = () => {};

    async function validate(answer: CardFormAnswer) {
      setState({ phase: 'checking' });
      try {
        submitPaidOrder(intent, await validatePayment(intent.reference, answer));
      } catch (error) {
        settleFailure(error, answer.rawClientAnswer);
      }
    }

    function settleFailure(error: unknown, raw: string) {
      const failure = error instanceof ApiError ? error : null;
      // D27: the bank has the money and the shop did not answer. The order is sent until it does.
      if (failure?.isTransient) return submitPaidOrder(intent, transactionOf(raw));
      if (left) return;
      setState({ phase: 'ready' });
      // spec 2 §7: a mismatch is only logged, and nothing is sent.
      if (failure?.code === 'bad_signature') console.error('error de validacion');
      else setRefused(failure?.msg ?? null);
    }

    async function open() {
      const settings = await readProviderSettings(client);
      if (reloadForPolicy(settings)) return;
      const { card } = settings;
      if (!card) throw new Error('cards are not configured');
      const [formToken, KR] = await Promise.all([readFormToken(intent), loadCardForm(card.endpoint, card.publicKey)]);
      if (left || !place.current) return;
      close = () => {
        for (const event of ['onSubmit', 'onError']) KR.removeEventCallbacks(event);
        void KR.removeForms();
      };
      await KR.setFormConfig({ formToken, 'kr-language': 'es-ES' });
      await KR.onSubmit((answer) => {
        void validate(answer);
        // The library would leave the page otherwise.
        return false;
      });
      await KR.onError(({ errorMessage }) => setRefused(`El pago no se hizo: ${errorMessage}. No se cobró nada.`));
      await KR.renderElements(place.current);
      if (!left) setState({ phase: 'ready' });
    }

    setState({ phase: 'loading' });
    setRefused(null);
    open().catch((error: unknown) => {
      if (left) return;
      // Paid before this page was reloaded: whoever asks the shop now and then is about to hear of it.
      if (error instanceof ApiError && error.code === 'already_paid') return setState({ phase: 'checking' });
      // spec 2 §8: a card form that fails is only logged; the window offers another try.
      console.error(error);
      setState({ phase: 'failed' });
    });
    return () => {
      left = true;
      close();
    };
  }, [client, intent, attempt]);

  return { place, state, refused };
}

/** The transaction's id in the provider's answer, which the server will check for itself. */
function transactionOf(raw: string): string {
  try {
    const { transactions } = JSON.parse(raw) as { transactions?: { uuid?: string }[] };
    return transactions?.[0]?.uuid ?? '';
  } catch {
    return '';
  }
}
