import { paths } from '@qhatu/contract/paths';
import { messageOf, setSession, toast, useMember } from '@qhatu/shared-state';
import { Button, ButtonLink, Cluster, Notice } from '@qhatu/ui';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { FormPage } from '../../lib/FormPage';
import { unsubscribeByKey, unsubscribeMember } from './api/subscription';

/** `/unsuscribe`, by the key of a mail's link (D12) or for the member who is here (spec 3 §2). */
export default function UnsubscribePage() {
  const key = useSearchParams()[0].get('clave');
  const member = useMember();
  const [state, setState] = useState<'asking' | 'busy' | 'done'>('asking');

  const leave = async () => {
    setState('busy');
    try {
      const { msg } = await (key ? unsubscribeByKey(key) : unsubscribeMember(member?.person.id));
      if (member && !key) setSession({ ...member, person: { ...member.person, subscribed: false } });
      toast.success(msg);
      setState('done');
    } catch (error) {
      toast.error(messageOf(error));
      setState('asking');
    }
  };

  return (
    <FormPage title="Cancelar tu suscripción">
      {state === 'done' ? (
        <>
          <Notice tone="success" announce>
            Suscripción cancelada exitosamente
          </Notice>
          <ButtonLink to={paths.home.href()} variant="secondary">
            Ir al inicio
          </ButtonLink>
        </>
      ) : (
        <>
          <p>
            <strong>¿Estas seguro que deseas desuscribirte al sitio web?</strong>
          </p>
          <p>No recibirás promociones ni notificaciones. Los correos de tus compras siguen llegando.</p>
          {key || member ? (
            <Cluster gap={1}>
              <Button loading={state === 'busy'} loadingText="Enviando..." onClick={() => void leave()}>
                Sí, desuscribirme
              </Button>
              <ButtonLink to={paths.home.href()} variant="secondary">
                No, seguir suscrito
              </ButtonLink>
            </Cluster>
          ) : (
            <Notice>
              Abre el enlace que viene al final de nuestros correos, o{' '}
              <Link to={paths.login.href(paths.unsubscribe.href())}>inicia sesión</Link> para cancelarla desde tu
              cuenta.
            </Notice>
          )}
        </>
      )}
    </FormPage>
  );
}
