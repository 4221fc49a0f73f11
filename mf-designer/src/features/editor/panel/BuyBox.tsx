import { paths } from '@qhatu/contract/paths';
import { useHydrated, useMember } from '@qhatu/shared-state';
import { Button, ButtonLink, CartIcon, Money, Notice, ProgressBar } from '@qhatu/ui';
import type { DraftAutosave } from '../../drafts/autosave';
import styles from './panel.module.css';
import { useBuy } from './useBuy';
import { useOrder } from './useOrder';

/** 'Comprar', and how far buying has got. On phones it stays at the lower edge. */
export function BuyBox({ autosave }: { autosave: DraftAutosave }) {
  const { buying, start } = useBuy(autosave);
  const { total } = useOrder();
  const member = useMember();
  const hydrated = useHydrated();
  const working = buying.state === 'working';
  return (
    <>
      {hydrated && !member && (
        <Notice
          action={
            <ButtonLink to={paths.login.href(paths.polos.href())} variant="secondary" size="small">
              Iniciar sesión
            </ButtonLink>
          }
        >
          Para comprar inicia sesión. Tu diseño se queda guardado en este equipo.
        </Notice>
      )}
      {buying.state === 'failed' && (
        <Notice
          tone="danger"
          title={buying.message}
          announce
          action={
            <Button size="small" variant="secondary" onClick={start}>
              Continuar la compra
            </Button>
          }
        >
          {buying.lost
            ? 'Se cortó la conexión. Lo que ya se guardó no se repite: al volver la red seguimos donde quedamos.'
            : 'No se agregó nada a tu carrito y tu diseño sigue aquí.'}
          {buying.requestId && <small> Código: {buying.requestId}</small>}
        </Notice>
      )}
      <div className={styles.buy}>
        {working && <ProgressBar label="Preparando tu compra" value={buying.done} max={buying.of} />}
        <span className={styles.buyTotal} aria-hidden="true">
          <Money cents={total} />
        </span>
        <Button
          size="large"
          block
          icon={<CartIcon />}
          loading={working}
          loadingText="Preparando tu compra"
          onClick={start}
        >
          Comprar
        </Button>
      </div>
    </>
  );
}
