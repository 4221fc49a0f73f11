import { formatDateTime } from '@qhatu/contract/delivery';
import { ROLE_TEXTS } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import { ApiError } from '@qhatu/shared-state';
import { Badge, Button, Cluster, EmptyState, ListSkeleton, Money, PageHead, Select, Stack, Table } from '@qhatu/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Facts } from '../../lib/Facts';
import { Panel } from '../../lib/Panel';
import { QueryError } from '../../lib/QueryError';
import { ReasonDialog } from '../../lib/ReasonDialog';
import { StateBadge } from '../../lib/StateBadge';
import { useAct } from '../../lib/useAct';
import { useUndoable } from '../../lib/useUndoable';
import {
  type Account,
  changeRole,
  closeSessions,
  reopen,
  sendLink,
  useAccount,
  useReloadAccounts,
  useSuspension,
} from './api/accounts';
import styles from './Profile.module.css';
import { STATE_TEXTS } from './people-texts';

const LINK_TEXTS: Record<Account['state'], string | null> = {
  active: 'Enviar enlace para cambiar la contraseña',
  unverified: 'Reenviar enlace de activación',
  invited: 'Reenviar la invitación',
  suspended: null,
};

/** A person with an account: sessions, orders, and what administration may do about it. */
export default function Profile({ id, userId }: { id: string; userId: number }) {
  const query = useAccount(id, userId);
  const reload = useReloadAccounts(id);
  if (query.isPending) return <ListSkeleton rows={4} />;
  const { data: account, error } = query;
  if (account) return <Known account={account} userId={userId} onActed={reload} />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <EmptyState heading="h1" title="No encontramos a esta persona">
        Puede que ya no tenga cuenta. Búscala en la lista.
      </EmptyState>
    );
  }
  return <QueryError heading="h1" title="No pudimos traer a esta persona" query={query} />;
}

interface KnownProps {
  account: Account;
  /** Who looks: nobody suspends themselves or gives their role away. */
  userId: number;
  onActed: () => void;
}

function Known({ account, userId, onActed }: KnownProps) {
  const { name, userName, email, phone, state, roleId, hasTwoStep, createdAt } = account;
  return (
    <Stack gap={3}>
      <PageHead title={`${name} · Administración`} noindex />
      <Cluster>
        <h1 dir="auto">{name}</h1>
        <Badge tone={STATE_TEXTS[state].tone}>{STATE_TEXTS[state].text}</Badge>
      </Cluster>
      <Facts
        rows={[
          ['Correo', email],
          ['Usuario', userName],
          ['Teléfono', phone],
          ['Rol', ROLE_TEXTS[roleId]],
          ['Segundo paso', hasTwoStep ? 'Sí' : 'No'],
          ['Cuenta desde', formatDateTime(new Date(createdAt))],
        ]}
      />
      <AccountActs account={account} userId={userId} onActed={onActed} />
      <Orders account={account} />
      <Panel title="Sesiones abiertas">
        {account.sessions.length === 0 ? (
          <p>No tiene ninguna.</p>
        ) : (
          <Table
            caption="Sesiones abiertas"
            rows={account.sessions}
            rowKey={({ id }) => id}
            columns={[
              { id: 'device', title: 'Desde', lead: true, cell: ({ device }) => device ?? 'Un dispositivo' },
              { id: 'address', title: 'Red', cell: ({ address }) => address ?? '–' },
              { id: 'used', title: 'Usada', cell: ({ usedAt }) => formatDateTime(new Date(usedAt)) },
            ]}
          />
        )}
      </Panel>
    </Stack>
  );
}

function Orders({ account: { orders, orderCount, email } }: { account: Account }) {
  return (
    <Panel title="Pedidos">
      {orders.length === 0 ? (
        <p>Todavía no compró nada.</p>
      ) : (
        <>
          <Table
            caption="Últimos pedidos"
            rows={orders}
            rowKey={({ id }) => id}
            columns={[
              {
                id: 'id',
                title: 'Pedido',
                lead: true,
                cell: ({ id }) => <Link to={paths.admin.href('pedidos', id)}>N.º {id}</Link>,
              },
              {
                id: 'state',
                title: 'Estado',
                cell: ({ state }) => <StateBadge state={state} />,
              },
              { id: 'at', title: 'Fecha', cell: ({ placedAt }) => formatDateTime(new Date(placedAt)) },
              { id: 'total', title: 'Total', align: 'end', cell: ({ total }) => <Money cents={total} /> },
            ]}
          />
          {orderCount > orders.length && (
            <p>
              <Link to={`${paths.admin.href('pedidos')}?q=${encodeURIComponent(email)}`}>
                Ver los {orderCount} pedidos
              </Link>
            </p>
          )}
        </>
      )}
    </Panel>
  );
}

function AccountActs({ account, userId, onActed }: KnownProps) {
  const { id, name, state, roleId, sessions } = account;
  const isOwn = id === userId;
  const { act, busy, dialog } = useAct(onActed);
  const [role, setRole] = useState(String(roleId));
  const [suspending, setSuspending] = useState(false);
  /** Counts suspensions, of which each asks for its reason anew. */
  const [done, setDone] = useState(0);
  const suspension = useSuspension(account, userId);
  const { run, dialog: proof } = useUndoable({ onSettled: onActed });
  const suspend = async (reason: string) => {
    setSuspending(false);
    // What was typed is there again where it was refused.
    if (await run(suspension(reason))) setDone((count) => count + 1);
    else setSuspending(true);
  };
  const link = LINK_TEXTS[state];
  return (
    <Panel title="Acciones">
      <Cluster>
        {link && (
          <Button size="small" variant="secondary" loading={busy} onClick={() => void act(() => sendLink(id))}>
            {link}
          </Button>
        )}
        {sessions.length > 0 && (
          <Button size="small" variant="secondary" loading={busy} onClick={() => void act(() => closeSessions(id))}>
            Cerrar sus sesiones
          </Button>
        )}
        {!isOwn &&
          (state === 'suspended' ? (
            <Button size="small" loading={busy} onClick={() => void act(() => reopen(id))}>
              Reabrir la cuenta
            </Button>
          ) : (
            <Button size="small" variant="danger" onClick={() => setSuspending(true)}>
              Suspender la cuenta
            </Button>
          ))}
      </Cluster>
      {!isOwn && (
        <div className={styles.role}>
          <Select
            label="Rol"
            options={Object.entries(ROLE_TEXTS).map(([value, text]) => ({ value, text }))}
            value={role}
            onChange={(event) => setRole(event.target.value)}
          />
          <Button
            variant="secondary"
            loading={busy}
            disabled={role === String(roleId)}
            onClick={() => void act(() => changeRole(id, Number(role), roleId))}
          >
            Cambiar el rol
          </Button>
        </div>
      )}
      <ReasonDialog
        key={done}
        open={suspending}
        title={`Suspender a ${name}`}
        hint="Queda en el registro. Sus sesiones se cierran y no podrá entrar; sus pedidos siguen su curso."
        submit="Suspender"
        busy={busy}
        onClose={() => setSuspending(false)}
        onReason={(reason) => void suspend(reason)}
      />
      {dialog}
      {proof}
    </Panel>
  );
}
