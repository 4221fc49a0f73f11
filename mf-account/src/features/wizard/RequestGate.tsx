import { formatDate } from '@qhatu/contract/delivery';
import { ROLE } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import { NeedsJavaScript } from '@qhatu/kit/form';
import { ApiError, messageOf, useHydrated, useMember } from '@qhatu/shared-state';
import { ButtonLink, EmptyState, ErrorState, ListSkeleton, Notice } from '@qhatu/ui';
import type { ReactNode } from 'react';
import { useOwnRequests } from './api/own-requests';
import type { WizardName } from './drafts';

interface RequestGateProps {
  /** `form`: either of the two may be asked for. */
  kind: WizardName | 'form';
  /** `incomplete`: a request of the form waits for its business. */
  children: (state: { memberId: number | null; incomplete: boolean }) => ReactNode;
}

/** Nobody fills four steps to hear that a request waits already: who has one, or has the role, is told at once. */
export function RequestGate({ kind, children }: RequestGateProps) {
  const hydrated = useHydrated();
  const member = useMember();
  const requests = useOwnRequests(hydrated && member !== null);
  if (!hydrated || (member && requests.isPending)) {
    return (
      <>
        <NeedsJavaScript />
        <ListSkeleton rows={4} />
      </>
    );
  }
  if (!member) return children({ memberId: null, incomplete: false });
  if (requests.isError && !requests.data) {
    return (
      <ErrorState
        title="No pudimos ver si ya tienes una solicitud"
        requestId={requests.error instanceof ApiError ? requests.error.requestId : null}
        retrying={requests.isFetching}
        onRetry={() => void requests.refetch()}
      >
        {messageOf(requests.error)}
      </ErrorState>
    );
  }
  const { roleId, id } = member.person;
  if (roleId === ROLE.seller || (kind === 'reseller' && roleId === ROLE.reseller)) {
    return (
      <EmptyState
        title={roleId === ROLE.seller ? 'Tu cuenta ya es de vendedor' : 'Tu cuenta ya es de comisionista'}
        action={<ButtonLink to={paths.dashboard.href()}>Ver mi cuenta</ButtonLink>}
      >
        No tienes que registrarte otra vez.
      </EmptyState>
    );
  }
  const waiting = requests.data?.find(({ status }) => status === 'pending');
  const incomplete = waiting?.incomplete === true && kind === 'seller';
  if (waiting && !incomplete) {
    return (
      <EmptyState
        title="Ya tienes una solicitud pendiente"
        action={<ButtonLink to={paths.dashboard.href()}>Ver mi cuenta</ButtonLink>}
      >
        La recibimos el {formatDate(new Date(waiting.askedAt))}. Te avisaremos por correo cuando la hayamos revisado.
      </EmptyState>
    );
  }
  const last = requests.data?.[0];
  return (
    <>
      {last?.status === 'rejected' && last.reason && (
        <Notice tone="warning" title="Tu solicitud anterior no fue aprobada">
          <p>Motivo: {last.reason}</p>
        </Notice>
      )}
      {incomplete && (
        <Notice title="Ya tenemos tu documento de identidad">
          <p>Completa los datos de tu negocio para que podamos revisar tu solicitud.</p>
        </Notice>
      )}
      {children({ memberId: id, incomplete })}
    </>
  );
}
