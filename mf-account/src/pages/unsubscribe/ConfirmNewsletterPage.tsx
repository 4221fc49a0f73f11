import { paths } from '@qhatu/contract/paths';
import { ApiError, messageOf, toast } from '@qhatu/shared-state';
import { Button, ButtonLink, Cluster, firstFocus, Notice } from '@qhatu/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FormPage } from '../../lib/FormPage';
import { confirmSubscription } from './api/subscription';

/** `/suscripcion/confirmar`, by the link of the mail that asks. A click confirms, so that a mail scanner does not. */
export default function ConfirmNewsletterPage() {
  const key = useSearchParams()[0].get('clave');
  const [state, setState] = useState<'asking' | 'busy' | 'done' | 'spent'>('asking');
  const [refusal, setRefusal] = useState<string | null>(null);

  const confirm = async () => {
    setState('busy');
    setRefusal(null);
    try {
      const { msg } = await confirmSubscription(key);
      toast.success(msg);
      setState('done');
    } catch (error) {
      setRefusal(messageOf(error));
      setState(error instanceof ApiError && error.status === 404 ? 'spent' : 'asking');
    }
  };

  return (
    <FormPage title="Confirmar tu suscripción">
      {state === 'done' || state === 'spent' ? (
        <>
          {/* The button that was pressed is gone. */}
          <div ref={firstFocus} tabIndex={-1}>
            {state === 'done' ? (
              <Notice tone="success">
                Listo: recibirás nuestro boletín. Cada correo trae un enlace para darte de baja.
              </Notice>
            ) : (
              <Notice tone="danger">{refusal} El formulario está al pie de esta página.</Notice>
            )}
          </div>
          <ButtonLink to={paths.home.href()} variant="secondary">
            Ir al inicio
          </ButtonLink>
        </>
      ) : key ? (
        <>
          <p>¿Quieres recibir en este correo las ofertas y novedades del mercado?</p>
          {refusal && (
            <Notice tone="danger" announce>
              {refusal}
            </Notice>
          )}
          <Cluster gap={1}>
            <Button loading={state === 'busy'} loadingText="Enviando..." onClick={() => void confirm()}>
              Sí, confirmar
            </Button>
            <ButtonLink to={paths.home.href()} variant="secondary">
              Ahora no
            </ButtonLink>
          </Cluster>
        </>
      ) : (
        <Notice>Abre el enlace que te enviamos por correo para confirmar tu suscripción.</Notice>
      )}
    </FormPage>
  );
}
