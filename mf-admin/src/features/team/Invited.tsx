import type { Person } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import { messageOf, useQueryClient } from '@qhatu/shared-state';
import { Button, ButtonLink, Cluster, EmptyState, ListSkeleton, PageFrame, PageHead, Stack } from '@qhatu/ui';
import { useNavigate } from 'react-router-dom';
import { acceptInvitation, membershipKey, SHOP_RIGHT_TEXTS, useShopInvitation } from '../../lib/api/membership';
import { useAct } from '../../lib/useAct';

/** Where the link of an invitation leads: what is asked, by whom, and the answer (D234). */
export default function Invited({ person, secret }: { person: Person; secret: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data, error, isPending } = useShopInvitation(person.id, secret);
  const { act, busy, dialog } = useAct(() => undefined);
  const accept = async () => {
    if (!(await act(() => acceptInvitation(secret)))) return;
    await client.invalidateQueries({ queryKey: membershipKey(person.id) });
    void navigate(paths.admin.href(), { replace: true });
  };
  return (
    <PageFrame>
      <PageHead title="Invitación · Administración" noindex />
      {isPending ? (
        <ListSkeleton rows={3} />
      ) : !data ? (
        <EmptyState
          heading="h1"
          title="No podemos abrir esta invitación"
          action={<ButtonLink to={paths.home.href()}>Ir al inicio</ButtonLink>}
        >
          {messageOf(error)}
        </EmptyState>
      ) : (
        <Stack gap={2}>
          <h1>
            <span dir="auto">{data.shop}</span> te invita a trabajar en su tienda
          </h1>
          <p>Entras con tu cuenta, {data.email}. Podrás:</p>
          <ul>
            {SHOP_RIGHT_TEXTS.filter(([right]) => data.may.includes(right)).map(([right, text]) => (
              <li key={right}>{text}</li>
            ))}
          </ul>
          <p>
            Lo que hagas allí queda registrado con tu nombre. Mientras trabajes en una tienda, tus sesiones duran 12
            horas. Entras por la dirección /admin de Qhatu, y puedes dejarla cuando quieras.
          </p>
          <Cluster gap={1}>
            <Button loading={busy} loadingText="Aceptando" onClick={() => void accept()}>
              Aceptar
            </Button>
            <ButtonLink variant="secondary" to={paths.home.href()}>
              Ahora no
            </ButtonLink>
          </Cluster>
        </Stack>
      )}
      {dialog}
    </PageFrame>
  );
}
