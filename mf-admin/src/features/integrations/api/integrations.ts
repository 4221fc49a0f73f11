import type * as wire from '@qhatu/contract/wire';
import { api, PERSONAL, useQuery } from '@qhatu/shared-state';
import { listKey, useKeyset } from '../../../list';

/** A key of the seller's own system. */
export interface ApiKey {
  id: number;
  name: string;
  scopes: wire.ApiKeyScope[];
  /** Its first characters. */
  beginning: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

/** An address that is told what happens. */
export interface Webhook {
  id: number;
  url: string;
  events: wire.WebhookType[];
  enabled: boolean;
  disabledReason: string | null;
  waiting: number;
  failed: number;
}

/** One message to it, with every try. */
export interface WebhookMessage {
  id: string;
  type: string;
  body: string;
  createdAt: Date;
  nextAt: Date | null;
  state: 'delivered' | 'failed' | 'waiting';
  attempts: { at: Date; outcome: string; milliseconds: number }[];
}

/** A message and the one secret that it shows once. */
export interface Made {
  msg: string;
  secret: string;
}

export const SCOPES: readonly (readonly [wire.ApiKeyScope, string])[] = [
  ['inventory:read', 'Leer stock y precios'],
  ['inventory:write', 'Cambiar stock y precios'],
];
export const EVENTS: readonly (readonly [wire.WebhookType, string])[] = [
  ['order.paid', 'Un pedido tuyo fue pagado'],
  ['line.to_send', 'Hay una línea por enviar'],
  ['return.requested', 'Un comprador pide una devolución'],
  ['stock.low', 'Un producto está por agotarse'],
];
export const textOf = (list: readonly (readonly [string, string])[], name: string): string =>
  list.find(([one]) => one === name)?.[1] ?? name;

const date = (iso: string | null): Date | null => (iso === null ? null : new Date(iso));

export const apiKeysKey = (userId: number) => listKey('staff/api-keys', '', userId);
export const webhooksKey = (userId: number) => listKey('staff/webhooks', '', userId);

export const useApiKeys = (userId: number) =>
  useQuery({
    queryKey: apiKeysKey(userId),
    meta: PERSONAL,
    queryFn: async ({ signal }) =>
      (await api.get<wire.ApiKeyList>('staff/api-keys', { signal })).data.map(
        ({ created_at, last_used_at, revoked_at, ...key }): ApiKey => ({
          ...{ ...key, createdAt: new Date(created_at), lastUsedAt: date(last_used_at), revokedAt: date(revoked_at) },
        }),
      ),
  });

export const useWebhooks = (userId: number) =>
  useQuery({
    queryKey: webhooksKey(userId),
    meta: PERSONAL,
    queryFn: async ({ signal }) =>
      (await api.get<wire.WebhookList>('staff/webhooks', { signal })).data.map(
        ({ disabled_reason, created_at: _, ...webhook }): Webhook => ({ ...webhook, disabledReason: disabled_reason }),
      ),
  });

const messageFromWire = ({
  created_at,
  next_at,
  delivered_at,
  failed_at,
  attempts,
  ...row
}: wire.WebhookMessage): WebhookMessage => ({
  ...{ id: row.id, type: row.type, body: row.body, createdAt: new Date(created_at), nextAt: date(next_at) },
  state: delivered_at ? 'delivered' : failed_at ? 'failed' : 'waiting',
  attempts: attempts.map(({ at, status, error, milliseconds }) => ({
    ...{ at: new Date(at), outcome: error ?? `Respondió ${status}`, milliseconds },
  })),
});

/** What the address was told, newest first. */
export const useWebhookMessages = (webhookId: number, userId: number) =>
  useKeyset({
    ...{ path: `staff/webhooks/${webhookId}/messages`, filter: '', after: 'before', userId },
    fromWire: messageFromWire,
  });

/** All of these reject with ApiError: 422 with texts per field, or when a proof of the person is wanted. */
export async function makeApiKey(name: string, scopes: readonly string[]): Promise<Made> {
  const { msg, key } = await api.post<wire.ApiKeyMade>('staff/api-keys', { name, scopes });
  return { msg, secret: key };
}
export const revokeApiKey = (id: number) => api.post<wire.Message>(`staff/api-keys/${id}/revoke`);
export async function addWebhook(url: string, events: readonly string[]): Promise<Made> {
  const { msg, secret } = await api.post<wire.WebhookSaved>('staff/webhooks', { url, events });
  return { msg, secret: secret ?? '' };
}
export const setEnabled = ({ id, url, events }: Webhook, enabled: boolean) =>
  api.post<wire.WebhookSaved>(`staff/webhooks/${id}`, { url, events, enabled });
export const renewSecret = (id: number) => api.post<Made>(`staff/webhooks/${id}/secret`);
export const removeWebhook = (id: number) => api.post<wire.Message>(`staff/webhooks/${id}/remove`);
export const replayMessage = (id: string) => api.post<wire.Message>(`staff/webhook-messages/${id}/replay`);
