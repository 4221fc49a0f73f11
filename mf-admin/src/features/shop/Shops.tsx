import { paths } from '@qhatu/contract/paths';
import { useQueryClient } from '@qhatu/shared-state';
import { Badge, Button, ButtonLink, Cluster, VisuallyHidden } from '@qhatu/ui';
import { useState } from 'react';
import { AdminEntry } from '../../lib/AdminEntry';
import { Facts } from '../../lib/Facts';
import { ReasonDialog } from '../../lib/ReasonDialog';
import type { SectionProps } from '../../lib/section';
import { dayText } from '../../lib/typed';
import { useAct } from '../../lib/useAct';
import { AdminList } from '../../list/AdminList';
import { reopenShop, type Shop, setVisibility, shopsKey, useShops } from './api/shop';

/** Who sells, with what they say of their shop for administration to look at (D195), and the ways to what is theirs. */
export default function Shops({ person }: SectionProps) {
  const query = useShops(person.id);
  return (
    <AdminList
      query={query}
      label="Tiendas"
      empty="Todavía no vende nadie"
      emptyHint="Aparecen aquí cuando apruebas su solicitud."
      item={(shop) => <Entry shop={shop} />}
    />
  );
}

const waysOf = ({ id, userName }: Shop) =>
  [
    ['Página', paths.sellerCatalogue.href(userName)],
    ['Pedidos', `${paths.admin.href('pedidos')}?vendedor=${encodeURIComponent(userName)}`],
    ['Productos', `${paths.admin.href('productos')}?vendedor=${id}`],
    ['Cuenta', paths.admin.href('personas', String(id))],
  ] as const;

function Entry({ shop }: { shop: Shop }) {
  const client = useQueryClient();
  const [hiding, setHiding] = useState(false);
  const [reopening, setReopening] = useState(false);
  const { act, busy, dialog } = useAct(() => void client.invalidateQueries({ queryKey: shopsKey }));
  const { id, userName, version, hiddenReason, pausedUntil } = shop;
  return (
    <>
      <AdminEntry
        label={`Tienda de ${userName}`}
        title={<span dir="auto">{shop.displayName || userName}</span>}
        note={`@${userName}`}
        aside={
          <>
            {pausedUntil !== null && <Badge tone="danger">Fuera de la venta</Badge>}
            {hiddenReason !== null && <Badge tone="warning">Textos ocultos</Badge>}
          </>
        }
        picture={shop.banner ?? undefined}
        actions={
          <Cluster>
            {waysOf(shop).map(([text, to]) => (
              <ButtonLink key={text} size="small" variant="quiet" to={to}>
                {text}
                <VisuallyHidden> de {userName}</VisuallyHidden>
              </ButtonLink>
            ))}
            {pausedUntil !== null && (
              <Button
                size="small"
                variant="secondary"
                aria-label={`Volver a poner a la venta los productos de ${userName}`}
                onClick={() => setReopening(true)}
              >
                Volver a la venta
              </Button>
            )}
            {version === 0 ? null : hiddenReason === null ? (
              <Button
                size="small"
                variant="secondary"
                aria-label={`Ocultar los textos de ${userName}`}
                onClick={() => setHiding(true)}
              >
                Ocultar textos
              </Button>
            ) : (
              <Button
                size="small"
                variant="secondary"
                loading={busy}
                aria-label={`Mostrar los textos de ${userName}`}
                onClick={() => void act(() => setVisibility(id, null))}
              >
                Mostrar otra vez
              </Button>
            )}
          </Cluster>
        }
      >
        <Facts
          rows={[
            ['Sobre la tienda', shop.about],
            ['Envíos', shop.delivery],
            ['Devoluciones', shop.returns],
            ['Ocultos por', hiddenReason],
            ['Fuera de la venta', pausedUntil && `Por envíos atrasados, al menos hasta el ${dayText(pausedUntil)}`],
          ]}
        />
      </AdminEntry>
      <ReasonDialog
        open={hiding}
        title={`Ocultar los textos de ${userName}`}
        hint="Lo leerá en su correo y en Mi tienda. Sus productos siguen a la venta."
        submit="Ocultar y avisar"
        busy={busy}
        onClose={() => setHiding(false)}
        onReason={(reason) => void act(() => setVisibility(id, reason)).then((done) => done && setHiding(false))}
      />
      <ReasonDialog
        open={reopening}
        title={`Volver a poner a la venta los productos de ${userName}`}
        hint="Queda en el registro. Lo que está atrasado hasta hoy no los saca otra vez."
        submit="Volver a la venta"
        busy={busy}
        onClose={() => setReopening(false)}
        onReason={(reason) => void act(() => reopenShop(id, reason)).then((done) => done && setReopening(false))}
      />
      {dialog}
    </>
  );
}
