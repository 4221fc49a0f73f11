import { formatDateTime } from '@qhatu/contract/delivery';
import { toCents } from '@qhatu/contract/money';
import { paths } from '@qhatu/contract/paths';
import type { Account, Message } from '@qhatu/contract/wire';
import { ApiError, api, messageOf, PERSONAL, useQuery, useQueryClient } from '@qhatu/shared-state';
import {
  Badge,
  Button,
  Cluster,
  EmptyState,
  ErrorState,
  ListSkeleton,
  Money,
  PageHead,
  Select,
  Stack,
  Table,
} from '@qhatu/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Facts } from '../../lib/Facts';
import { Panel } from '../../lib/Panel';
import { ReasonDialog } from '../../lib/ReasonDialog';
import { StateBadge } from '../../lib/StateBadge';
import { useAct } from '../../lib/useAct';
import { listKey } from '../../list';
import { ROLE_TEXTS, STATE_WORDS } from './people-words';

const LINK_TEXTS: Record<Account['state'], string | null> = {
  active: 'Enviar enlace para cambiar la contraseña',
  unverified: 'Reenviar enlace de activación',
  invited: 'Reenviar la invitación',
  suspended: null,
};

/** A person with an account: sessions, orders, and what administration may do about it. */
export default function Profile({ id, userId }: { id: string; userId: number }) {
  const client = useQueryClient();
  const path = `admin/accounts/${encodeURIComponent(id)}`;
  const query = useQuery({
    queryKey: listKey(path, userId),
    meta: PERSONAL,
    queryFn: ({ signal }) => api.get<Account>(path, { signal }),
    staleTime: 0,
  });
  const reload = () => {
    for (const key of ['admin/accounts', path]) void client.invalidateQueries({ queryKey: listKey(key) });
  };
  if (query.isPending) return <ListSkeleton rows={4} />;
  const { data: account, error } = query;
  if (account) return <Known account={account} isOwn={account.id === userId} onActed={reload} />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <EmptyState heading="h1" title="No encontramos a esta persona">
        Puede que ya no tenga cuenta. Búscala en la lista.
      </EmptyState>
    );
  }
  return (
    <ErrorState
      heading="h1"
      title="No pudimos traer a esta persona"
      requestId={error instanceof ApiError ? error.requestId : null}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    >
      {messageOf(error)}
    </ErrorState>
  );
}

interface KnownProps {
  account: Account;
  /** Nobody suspends themselves or gives their role away. */
  isOwn: boolean;
  onActed: () => void;
}

function Known({ account, isOwn, onActed }: KnownProps) {
  const { name, user_name, email, phone, state, role_id, two_step, created_at } = account;
  return (
    <Stack gap={3}>
      <PageHead title={`${name} · Administración`} noindex />
      <Cluster>
        <h1 dir="auto">{name}</h1>
        <Badge tone={STATE_WORDS[state].tone}>{STATE_WORDS[state].text}</Badge>
      </Cluster>
      <Facts
        rows={[
          ['Correo', email],
          ['Usuario', user_name],
          ['Teléfono', phone],
          ['Rol', ROLE_TEXTS[role_id]],
          ['Segundo paso', two_step ? 'Sí' : 'No'],
          ['Cuenta desde', formatDateTime(new Date(created_at))],
        ]}
      />
      <AccountActs account={account} isOwn={isOwn} onActed={onActed} />
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
              { id: 'used', title: 'Usada', cell: ({ used_at }) => formatDateTime(new Date(used_at)) },
            ]}
          />
        )}
      </Panel>
    </Stack>
  );
}

function Orders({ account: { orders, orders_count, email } }: { account: Account }) {
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
                cell: ({ status }) => <StateBadge state={status} />,
              },
              { id: 'at', title: 'Fecha', cell: ({ created_at }) => formatDateTime(new Date(created_at)) },
              { id: 'total', title: 'Total', align: 'end', cell: ({ total }) => <Money cents={toCents(total)} /> },
            ]}
          />
          {orders_count > orders.length && (
            <p>
              <Link to={`${paths.admin.href('pedidos')}?q=${encodeURIComponent(email)}`}>
                Ver los {orders_count} pedidos
              </Link>
            </p>
          )}
        </>
      )}
    </Panel>
  );
}

function AccountActs({ account, isOwn, onActed }: KnownProps) {
  const { id, name, state, role_id, sessions } = account;
  const { act, busy, dialog } = useAct(onActed);
  const [role, setRole] = useState(String(role_id));
  const [suspending, setSuspending] = useState(false);
  const post = (what: string, body?: object) => act(() => api.post<Message>(`admin/accounts/${id}/${what}`, body));
  const link = LINK_TEXTS[state];
  return (
    <Panel title="Acciones">
      <Cluster>
        {link && (
          <Button size="small" variant="secondary" loading={busy} onClick={() => void post('links')}>
            {link}
          </Button>
        )}
        {sessions.length > 0 && (
          <Button size="small" variant="secondary" loading={busy} onClick={() => void post('close-sessions')}>
            Cerrar sus sesiones
          </Button>
        )}
        {!isOwn &&
          (state === 'suspended' ? (
            <Button size="small" loading={busy} onClick={() => void post('reopen')}>
              Reabrir la cuenta
            </Button>
          ) : (
            <Button size="small" variant="danger" onClick={() => setSuspending(true)}>
              Suspender la cuenta
            </Button>
          ))}
      </Cluster>
      {!isOwn && (
        <Cluster>
          <Select
            label="Rol"
            options={Object.entries(ROLE_TEXTS).map(([value, text]) => ({ value, text }))}
            value={role}
            onChange={(event) => setRole(event.target.value)}
          />
          <Button
            size="small"
            variant="secondary"
            loading={busy}
            disabled={role === String(role_id)}
            onClick={() => void post('role', { role_id: Number(role), from: role_id })}
          >
            Cambiar el rol
          </Button>
        </Cluster>
      )}
      <ReasonDialog
        open={suspending}
        title={`Suspender a ${name}`}
        hint="Queda en el registro. Sus sesiones se cierran y no podrá entrar; sus pedidos siguen su curso."
        submit="Suspender"
        busy={busy}
        onClose={() => setSuspending(false)}
        onReason={(reason) => void post('suspend', { reason }).then((done) => done && setSuspending(false))}
      />
      {dialog}
    </Panel>
  );
}
