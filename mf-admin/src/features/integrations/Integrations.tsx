import { formatDateTime } from '@qhatu/contract/delivery';
import { apiKeyForm, webhookForm } from '@qhatu/contract/forms';
import { paths } from '@qhatu/contract/paths';
import { bundledRules } from '@qhatu/kit/form';
import { lazyWithRetry } from '@qhatu/kit/lazy';
import { useQueryClient } from '@qhatu/shared-state';
import { Badge, Button, ButtonLink, Cluster, ListSkeleton, Stack } from '@qhatu/ui';
import { type ReactNode, useState } from 'react';
import { AdminEntry } from '../../lib/AdminEntry';
import { ConfirmButton } from '../../lib/ConfirmButton';
import { Panel } from '../../lib/Panel';
import { QueryError } from '../../lib/QueryError';
import type { SectionProps } from '../../lib/section';
import { useAct } from '../../lib/useAct';
import {
  type ApiKey,
  addWebhook,
  apiKeysKey,
  EVENTS,
  makeApiKey,
  removeWebhook,
  renewSecret,
  revokeApiKey,
  SCOPES,
  setEnabled,
  textOf,
  useApiKeys,
  useWebhooks,
  type Webhook,
  webhooksKey,
} from './api/integrations';
import { MakeDialog } from './MakeDialog';
import { SecretDialog } from './SecretDialog';

const WebhookLog = lazyWithRetry(() => import('./WebhookLog'));
const ID = 'integraciones';
const KEY_RULES = bundledRules(apiKeyForm);
const WEBHOOK_RULES = bundledRules(webhookForm);

/** What a seller's own systems speak to the shop with: keys, and addresses that are told what happens (D169). */
export default function Integrations({ person, id }: SectionProps) {
  if (id) return <WebhookLog key={id} userId={person.id} webhookId={Number(id)} />;
  return (
    <Stack gap={3}>
      <ApiKeys userId={person.id} />
      <Webhooks userId={person.id} />
    </Stack>
  );
}

interface Listed<T> {
  data: T[] | undefined;
  error: Error | null;
  isPending: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/** A short list's waiting, failure and emptiness. */
function Entries<T>({ query, empty, children }: { query: Listed<T>; empty: string; children: (row: T) => ReactNode }) {
  if (query.isPending) return <ListSkeleton rows={2} />;
  if (!query.data) {
    return <QueryError heading="h3" title="No pudimos traer la lista" query={query} />;
  }
  if (query.data.length === 0) return <p>{empty}</p>;
  return <Stack gap={2}>{query.data.map(children)}</Stack>;
}

function ApiKeys({ userId }: { userId: number }) {
  const client = useQueryClient();
  const reload = () => void client.invalidateQueries({ queryKey: apiKeysKey(userId) });
  const query = useApiKeys(userId);
  return (
    <Panel
      title="Claves"
      aside={
        <MakeDialog
          title="Crear una clave"
          secretTitle="Tu clave nueva"
          rules={KEY_RULES}
          field={{ name: 'name', label: 'Nombre', hint: 'Para reconocerla: el sistema que la usará.' }}
          choice={{ name: 'scopes', label: 'Qué puede hacer', choices: SCOPES }}
          onMake={makeApiKey}
          onMade={reload}
        />
      }
    >
      <Entries
        query={query}
        empty="Todavía no tienes claves. Con una, tu sistema mantiene aquí tu stock y tus precios."
      >
        {(key) => <KeyEntry key={key.id} apiKey={key} onActed={reload} />}
      </Entries>
    </Panel>
  );
}

function KeyEntry({ apiKey, onActed }: { apiKey: ApiKey; onActed: () => void }) {
  const { id, name, scopes, beginning, createdAt, lastUsedAt, revokedAt } = apiKey;
  const { act, busy, dialog } = useAct(onActed);
  return (
    <AdminEntry
      label={name}
      title={name}
      note={<code>{beginning}…</code>}
      aside={revokedAt && <Badge tone="neutral">Anulada</Badge>}
      actions={
        !revokedAt && (
          <ConfirmButton
            text="Anular"
            title={`Anular la clave ${name}`}
            busy={busy}
            onConfirm={() => act(() => revokeApiKey(id))}
          >
            El sistema que la usa deja de tener acceso al instante. No se puede deshacer.
          </ConfirmButton>
        )
      }
    >
      <p>{scopes.map((scope) => textOf(SCOPES, scope)).join(', ')}</p>
      <p>
        Creada el {formatDateTime(createdAt)}.{' '}
        {lastUsedAt ? `Usada por última vez el ${formatDateTime(lastUsedAt)}.` : 'Todavía no se usó.'}
      </p>
      {dialog}
    </AdminEntry>
  );
}

function Webhooks({ userId }: { userId: number }) {
  const client = useQueryClient();
  const reload = () => void client.invalidateQueries({ queryKey: webhooksKey(userId) });
  const query = useWebhooks(userId);
  return (
    <Panel
      title="Avisos a tu sistema"
      aside={
        <MakeDialog
          title="Agregar una dirección"
          secretTitle="El secreto de la dirección"
          rules={WEBHOOK_RULES}
          field={{
            ...{ name: 'url', label: 'Dirección', type: 'url' },
            hint: 'Empieza con https://. Cada aviso llega firmado, según la especificación Standard Webhooks.',
          }}
          choice={{ name: 'events', label: 'Qué avisamos', choices: EVENTS }}
          onMake={addWebhook}
          onMade={reload}
        />
      }
    >
      <Entries query={query} empty="Todavía no avisamos a nadie. Agrega la dirección que tu sistema tiene para eso.">
        {(webhook) => <WebhookEntry key={webhook.id} webhook={webhook} onActed={reload} />}
      </Entries>
    </Panel>
  );
}

function WebhookEntry({ webhook, onActed }: { webhook: Webhook; onActed: () => void }) {
  const { id, url, events, enabled, disabledReason, waiting, failed } = webhook;
  const { act, busy, dialog } = useAct(onActed);
  const [secret, setSecret] = useState<string | null>(null);
  const renew = () =>
    act(async () => {
      const made = await renewSecret(id);
      setSecret(made.secret);
      return made;
    });
  return (
    <AdminEntry
      label={url}
      title={url}
      note={events.map((event) => textOf(EVENTS, event)).join(', ')}
      aside={
        <Cluster gap={1}>
          <Badge tone={enabled ? 'success' : 'neutral'}>{enabled ? 'Activa' : 'En pausa'}</Badge>
          {failed > 0 && <Badge tone="danger">{failed} sin entregar</Badge>}
          {waiting > 0 && <Badge tone="warning">{waiting} en espera</Badge>}
        </Cluster>
      }
      actions={
        <>
          <ButtonLink size="small" variant="secondary" to={paths.admin.href(ID, String(id))}>
            Ver avisos
          </ButtonLink>
          <Button
            size="small"
            variant="secondary"
            disabled={busy}
            onClick={() => void act(() => setEnabled(webhook, !enabled))}
          >
            {enabled ? 'Pausar' : 'Reanudar'}
          </Button>
          <Button size="small" variant="secondary" disabled={busy} onClick={() => void renew()}>
            Nuevo secreto
          </Button>
          <ConfirmButton
            text="Quitar"
            title={`Quitar ${url}`}
            busy={busy}
            onConfirm={() => act(() => removeWebhook(id))}
          >
            Se borra con todos sus avisos, también los que esperan. No se puede deshacer; si solo quieres una pausa, usa
            Pausar.
          </ConfirmButton>
        </>
      }
    >
      {disabledReason && <p>{disabledReason}</p>}
      <SecretDialog title="El secreto nuevo" secret={secret} onClose={() => setSecret(null)} />
      {dialog}
    </AdminEntry>
  );
}
