import type { Person } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import { PROVIDER } from '@qhatu/contract/shop';
import { logout, useQueryClient } from '@qhatu/shared-state';
import { Button } from '@qhatu/ui';
import { Link } from 'react-router-dom';
import { leaveShop, type Membership, membershipKey } from '../lib/api/membership';
import { ConfirmButton } from '../lib/ConfirmButton';
import { useAct } from '../lib/useAct';
import styles from './OfficeBar.module.css';

/** What stands above the office in place of the shop's header: whose it is, the way back to the shop, who is logged in. */
export function OfficeBar({ person, shop }: { person: Person; shop: Membership | null }) {
  return (
    <nav aria-label={`${PROVIDER.brand} y tu cuenta`} className={styles.bar}>
      <Link to={paths.admin.href()} className={styles.brand}>
        {PROVIDER.brand} <span className={styles.office}>Administración</span>
      </Link>
      <div className={styles.ways}>
        <Link to={paths.home.href()} className={styles.way}>
          Ver la tienda
        </Link>
        {shop && <Workplace person={person} shop={shop} />}
        <Link to={paths.dashboard.href()} dir="auto" className={styles.person}>
          {person.name}
        </Link>
        <Button variant="quiet" size="small" onClick={() => void logout()}>
          Cerrar sesión
        </Button>
      </div>
    </nav>
  );
}

/** The shop that the person works in, and the way out of it (D234). */
function Workplace({ person, shop }: { person: Person; shop: Membership }) {
  const client = useQueryClient();
  const { act, busy, dialog } = useAct(() => void client.invalidateQueries({ queryKey: membershipKey(person.id) }));
  return (
    <>
      <span dir="auto" className={styles.way}>
        {shop.name}
      </span>
      <ConfirmButton
        text="Dejar la tienda"
        title={`Dejar la tienda ${shop.name}`}
        busy={busy}
        onConfirm={() => act(leaveShop)}
      >
        Dejas de ver y cambiar esta tienda al instante. Para volver necesitas otra invitación.
      </ConfirmButton>
      {dialog}
    </>
  );
}
