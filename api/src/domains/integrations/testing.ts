import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookMessageList, WebhookSaved } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { staffedShopForTests } from '../after-sale/testing';
import { deliverDue } from './deliver';
import { queueMessages } from './events';

export interface Received {
  headers: IncomingMessage['headers'];
  body: string;
}

/** A seller's own system: it keeps what it was told, and answers as it is asked to. */
export async function receiver(answer: (nth: number) => number, headers: Record<string, string> = {}) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    received.push({ headers: request.headers, body });
    response.writeHead(answer(received.length), headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/avisos`, received, close: () => server.close() };
}

/** A staffed shop whose seller's webhooks are written and delivered by hand; each test begins without any. */
export function webhooksForTests() {
  const stage = staffedShopForTests();
  afterEach(() => sql`delete from webhooks`.execute(stage.shop.db));
  const deps = () => ({ db: stage.shop.db, app: stage.shop.app, siteUrl: 'https://qhatu.pe', allowPrivate: true });
  return {
    stage,
    deps,
    addWebhook: async (url: string, events: string[]): Promise<WebhookSaved> =>
      (await stage.shop.post('staff/webhooks', { url, events }, stage.people.seller.token)).json(),
    messagesOf: async (id: number): Promise<WebhookMessageList['data']> =>
      (await stage.shop.get(`staff/webhooks/${id}/messages`, stage.people.seller.token)).json().data,
    queue: async () => {
      while ((await queueMessages(stage.shop.db, 100)) > 0);
    },
    deliver: () => deliverDue(deps(), 100),
    /** As if every wait between two tries were over. */
    waitOver: () => sql`update webhook_messages set next_at = now() where next_at is not null`.execute(stage.shop.db),
  };
}
