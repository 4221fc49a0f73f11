import { formatMoney } from '@qhatu/contract/money';
import { ApiError } from '@qhatu/shared-state';
import { Button, Dialog, Notice, Stack } from '@qhatu/ui';
import { useRef, useState } from 'react';
import panels from '../../panels.module.css';
import { submitPaidOrder } from '../api/paid-order';
import type { OnlinePanelProps } from '../types';
import { useRegistered } from '../useRegistered';
import { makeCip } from './api/cip';

const NO_CODE = 'No pudimos generar el código. No se cobró nada; intenta otra vez.';

/** PAGOEFECTIVO (hidden by default, D22): where it can be paid, and the code that is paid (spec 2 §2). */
export function CipPanel({ total, confirmed, prepare, onRefused, onDeclined, onLeave }: OnlinePanelProps) {
  const { register } = useRegistered({ prepare, onRefused });
  const [failed, setFailed] = useState<string | null>(null);
  const [generating, setGenerating] = useState(false);
  const asked = useRef(false);

  /** A code for each click would be a purchase for each click: the second one waits for the first. */
  const once = async (work: () => Promise<void>) => {
    if (asked.current) return;
    asked.current = true;
    setGenerating(true);
    await work();
    asked.current = false;
    setGenerating(false);
  };

  const generate = async () => {
    setFailed(null);
    // Opened at once: later a browser would call it a pop-up.
    const tab = window.open('about:blank', '_blank');
    const intent = await register();
    if (!intent) return tab?.close();
    try {
      const { code, url } = await makeCip(intent.reference);
      if (tab) tab.location.href = url;
      submitPaidOrder(intent, code);
    } catch (error) {
      // spec 2 §8: only logged; the window says that there is no code.
      console.error(error);
      tab?.close();
      // An expired code may have been paid: the text never says that it was not, nor to try again (D389).
      const words = error instanceof ApiError && error.code === 'intent_expired' ? error.message : NO_CODE;
      setFailed(words);
      onDeclined(words);
    }
  };

  const close = () => {
    onDeclined(failed);
    onLeave();
  };
  return (
    <Dialog open onClose={close} title="PagoEfectivo">
      <Stack>
        <p>
          Paga <strong>{formatMoney(total)}</strong> en efectivo o desde la app de tu banco con un código CIP.
        </p>
        <ul className={panels.note}>
          <li>Bancos: BCP, BBVA, Interbank, Scotiabank, BanBif y Caja Arequipa, por app, web o agente.</li>
          <li>Agentes: Kasnet, Western Union, Tambo, Full Carga y Red Digital.</li>
          <li>El código vence en 12 horas. Hasta entonces guardamos tus productos.</li>
        </ul>
        {failed && (
          <Notice tone="warning" announce>
            {failed}
          </Notice>
        )}
        <Button loading={generating || !confirmed} loadingText="Generando" onClick={() => void once(generate)}>
          Generar CIP
        </Button>
      </Stack>
    </Dialog>
  );
}
