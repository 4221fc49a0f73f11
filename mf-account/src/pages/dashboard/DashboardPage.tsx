import { ROLE } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import { logout } from '@qhatu/shared-state';
import { useGuard } from '@qhatu/shared-state/guard';
import {
  Button,
  cx,
  ListSkeleton,
  LogoutIcon,
  PageFrame,
  PageHead,
  ReceiptIcon,
  SessionEnded,
  ShirtIcon,
  Stack,
  StoreIcon,
  SupportIcon,
  UserIcon,
} from '@qhatu/ui';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { AccountInfo } from '../../features/account/AccountInfo';
import { Designs } from '../../features/designs/Designs';
import { PurchaseHistory } from '../../features/purchases/PurchaseHistory';
import { useFreshPerson } from '../../lib/api/useFreshPerson';
import styles from './DashboardPage.module.css';

/** Addresses of the purchase history (D34) and of what was designed (D405). */
const [HISTORY, DESIGNS] = [paths.purchases.href(), paths.designs.href()];
const TITLES: Readonly<Record<string, string>> = { [HISTORY]: 'Historial de compras', [DESIGNS]: 'Mis diseños' };

/** `/paginas/tablero`, `/sales/orders` for the purchases, `/paginas/disenos`: only for logged-in people (spec 3 §2, D50). */
export default function DashboardPage() {
  const { state, member } = useGuard();
  useFreshPerson(member);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (state === 'visitor') void navigate(paths.login.href(pathname), { replace: true });
  }, [state, pathname, navigate]);

  const title = TITLES[pathname] ?? 'Información de cuenta';
  return (
    <PageFrame>
      <PageHead title={title} noindex />
      <h1 className={styles.title}>Dashboard</h1>
      <div className={styles.columns}>
        <nav aria-label="Tu cuenta" className={styles.menu}>
          <Entry to={paths.dashboard.href()} current={!(pathname in TITLES)} icon={<UserIcon />}>
            Información de cuenta
          </Entry>
          <Entry to={HISTORY} current={pathname === HISTORY} icon={<ReceiptIcon />}>
            {TITLES[HISTORY]}
          </Entry>
          <Entry to={DESIGNS} current={pathname === DESIGNS} icon={<ShirtIcon />}>
            {TITLES[DESIGNS]}
          </Entry>
          {member && !member.person.hasAppliedAsSeller && (
            <Entry to={paths.becomeSeller.href()} icon={<StoreIcon />}>
              ¿Quiere ser un vendedor?
            </Entry>
          )}
          {/* 'Administrativo' is for roles 2 and 4 (spec 1 §2); support answers complaints (D1), a reseller reads what they are paid (D201). */}
          {member?.person.roleId === ROLE.support && (
            <Entry to={paths.admin.href('reclamos')} icon={<SupportIcon />}>
              Libro de Reclamaciones
            </Entry>
          )}
          {member?.person.roleId === ROLE.reseller && (
            <Entry to={paths.admin.href('liquidaciones')} icon={<ReceiptIcon />}>
              Tus liquidaciones
            </Entry>
          )}
          <Button variant="quiet" className={styles.logout} icon={<LogoutIcon />} onClick={() => void logout()}>
            Cerrar sesión
          </Button>
        </nav>
        <Stack as="section" aria-labelledby="dashboard-part">
          <h2 id="dashboard-part" className={styles.subtitle}>
            {title}
          </h2>
          {state === 'ended' ? (
            <SessionEnded back={pathname} />
          ) : !member ? (
            <ListSkeleton rows={3} />
          ) : pathname === HISTORY ? (
            <PurchaseHistory userId={member.person.id} />
          ) : pathname === DESIGNS ? (
            <Designs userId={member.person.id} />
          ) : (
            <AccountInfo person={member.person} />
          )}
        </Stack>
      </div>
    </PageFrame>
  );
}

interface EntryProps {
  to: string;
  current?: boolean;
  icon: ReactNode;
  children: ReactNode;
}

function Entry({ to, current = false, icon, children }: EntryProps) {
  return (
    <Link to={to} aria-current={current ? 'page' : undefined} className={cx(styles.entry, current && styles.current)}>
      {icon}
      {children}
    </Link>
  );
}
