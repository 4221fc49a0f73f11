import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WEBHOOK_DATA, type WebhookMessageList, type WebhookSaved, WebhookType } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { z } from 'zod';
import { mailsTo } from '../../../test/mails';
import { isPublicAddress, PrivateAddressError, postOutside } from '../../http/outbound';
import { staffedShopForTests } from '../after-sale/testing';
import { deliverDue, RETRY_SECONDS, signatureOf } from './deliver';
import { queueMessages } from './events';
import { forgetMessages } from './webhooks';

const stage = staffedShopForTests();

interface Received {
  headers: IncomingMessage['headers'];
  body: string;
}

/** A seller's own system: it keeps what it was told, and answers as it is asked to. */
async function receiver(answer: (nth: number) => number, headers: Record<string, string> = {}) {
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

const addWebhook = async (url: string, events: string[]): Promise<WebhookSaved> =>
  (await stage.shop.post('staff/webhooks', { url, events }, stage.people.seller.token)).json();
const messagesOf = async (id: number): Promise<WebhookMessageList['data']> =>
  (await stage.shop.get(`staff/webhooks/${id}/messages`, stage.people.seller.token)).json().data;
const queue = async () => {
  while ((await queueMessages(stage.shop.db, 100)) > 0);
};
const tools = () => ({ db: stage.shop.db, app: stage.shop.app, siteUrl: 'https://qhatu.pe' });
const deliver = () => deliverDue({ ...tools(), allowPrivate: true }, 100);
/** As if every wait between two tries were over. */
const waitOver = () =>
  sql`update webhook_messages set next_at = now() where next_at is not null`.execute(stage.shop.db);
/** That messages are what the documentation says of them, no field more or less. */
function expectAsDocumented(messages: readonly { type: WebhookType; data: unknown }[]) {
  for (const { type, data } of messages) {
    const { success, error } = z.strictObject(WEBHOOK_DATA[type].shape).safeParse(data);
    expect([type, success, error?.issues]).toEqual([type, true, undefined]);
  }
}

afterEach(() => sql`delete from webhooks`.execute(stage.shop.db));

describe('webhooks', () => {
  // docs.svix.com/receiving/verifying-payloads/how, whose headers the specification took over (standardwebhooks.com).
  it('messages are signed as the specification’s own example is [Standard Webhooks]', () => {
    const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' };
    expect(signatureOf('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', message)).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    );
  });

  it('a paid order tells each seller of their own lines, signed, once [D169]', async () => {
    const system = await receiver(() => 204);
    const { webhook, secret } = await addWebhook(system.url, ['order.paid', 'line.to_send']);
    const { first, second, order } = await stage.people.bought();
    await queue();
    await queue();
    await deliver();
    await deliver();
    system.close();
    const messages = system.received.map(({ body }) => JSON.parse(body));
    expect(messages.map(({ type }) => type).sort()).toEqual(['line.to_send', 'order.paid']);
    expectAsDocumented(messages);
    for (const { data } of messages) expect(data.order_id).toBe(order.id);
    expect(JSON.stringify(messages)).toContain(`"line_id":${first}`);
    expect(JSON.stringify(messages)).not.toContain(`"line_id":${second}`);
    for (const { headers, body } of system.received) {
      const id = String(headers['webhook-id']);
      const timestamp = Number(headers['webhook-timestamp']);
      expect(headers['webhook-signature']).toBe(signatureOf(secret ?? '', { id, timestamp, body }));
    }
    const log = await messagesOf(webhook.id);
    expect(log.map(({ delivered_at, attempts }) => [delivered_at !== null, attempts[0]?.status])).toEqual([
      [true, 204],
      [true, 204],
    ]);
  });

  it('OpenAPI says what each message holds, its headers and what an answer does', async () => {
    const { webhooks } = (await stage.shop.get('docs/json')).json();
    expect(Object.keys(webhooks)).toEqual(WebhookType.options);
    const { parameters, requestBody, responses } = webhooks['stock.low'].post;
    expect(parameters.map(({ name }: { name: string }) => name)).toEqual([
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
    ]);
    const { properties } = requestBody.content['application/json'].schema;
    expect([properties.type.const, Object.keys(properties.data.properties)]).toEqual([
      'stock.low',
      ['variant_id', 'product_id', 'code', 'name', 'stock'],
    ]);
    expect(Object.keys(responses)).toEqual(['2XX']);
  });

  it('a system that fails is told again under the same id until it answers, and given up after the last wait [D169]', async () => {
    const system = await receiver((nth) => (nth === 2 ? 200 : 500));
    const { webhook } = await addWebhook(system.url, ['order.paid']);
    await stage.people.bought();
    await queue();
    await deliver();
    expect((await messagesOf(webhook.id))[0]).toMatchObject({ delivered_at: null, failed_at: null });
    // Not before its wait is over.
    expect(await deliver()).toBe(0);
    await waitOver();
    await deliver();
    expect(new Set(system.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const [message] = await messagesOf(webhook.id);
    expect(message?.delivered_at).not.toBeNull();
    expect(message?.attempts.map(({ status }) => status)).toEqual([500, 200]);
    // Nobody tells another seller's messages.
    const others = await stage.shop.post(`staff/webhook-messages/${message?.id}/replay`, {}, stage.people.other.token);
    expect(others.statusCode).toBe(404);
    expect((await messagesOf(webhook.id))[0]?.delivered_at).not.toBeNull();
    // Told once more by hand, and then never well again.
    await stage.shop.post(`staff/webhook-messages/${message?.id}/replay`, {}, stage.people.seller.token);
    for (let nth = 0; nth <= RETRY_SECONDS.length; nth++) {
      await waitOver();
      expect(await deliver()).toBe(1);
    }
    system.close();
    await waitOver();
    expect(await deliver()).toBe(0);
    expect((await messagesOf(webhook.id))[0]).toMatchObject({ delivered_at: null, next_at: null });
    expect((await messagesOf(webhook.id))[0]?.failed_at).not.toBeNull();
  });

  it('a try waits as long as the specification proposes and up to a tenth more by chance, and longer where the system asks for it, a day at most [Standard Webhooks]', async () => {
    const wait = async () => {
      await deliver();
      // Both are of the moment at which the try ended.
      const { rows } = await sql<{ seconds: number }>`select extract(epoch from m.next_at - a.at)::float8 as seconds
        from webhook_messages m join webhook_attempts a on a.message_id = m.id order by a.id desc limit 1`.execute(
        stage.shop.db,
      );
      await waitOver();
      return rows[0]?.seconds ?? 0;
    };
    const inAnHour = new Date(Date.now() + 3_600_000).toUTCString();
    for (const [asked, waits] of [
      [null, [5, 300, 1_800]],
      ['3600', [3_600, 3_600, 3_600, 7_200]],
      [inAnHour, [3_600]],
      ['9999999', [86_400]],
      ['luego', [5]],
    ] as const) {
      const system = await receiver(() => 503, asked === null ? {} : { 'retry-after': asked });
      const { webhook } = await addWebhook(system.url, ['order.paid']);
      await stage.people.bought();
      await queue();
      for (const wanted of waits) {
        const seconds = await wait();
        // What passed since the moment was written down is none of the wait.
        if (asked === inAnHour) expect(seconds > 300 && seconds <= 3_960).toBe(true);
        else expect([asked, seconds >= wanted && seconds <= wanted * 1.1 + 1]).toEqual([asked, true]);
      }
      system.close();
      await stage.shop.post(`staff/webhooks/${webhook.id}/remove`, {}, stage.people.seller.token);
    }
  });

  it('a redirect is no success and is not followed [D351]', async () => {
    const [elsewhere, system] = [await receiver(() => 200), await receiver(() => 302, { location: '/otra' })];
    const away = await receiver(() => 307, { location: elsewhere.url });
    await addWebhook(system.url, ['order.paid']);
    await addWebhook(away.url, ['order.paid']);
    await stage.people.bought();
    await queue();
    await deliver();
    for (const one of [elsewhere, system, away]) one.close();
    expect([elsewhere, system, away].map(({ received }) => received.length)).toEqual([0, 1, 1]);
    const { rows } = await sql<{ status: number; delivered: boolean }>`
      select a.status, m.delivered_at is not null as delivered
      from webhook_attempts a join webhook_messages m on m.id = a.message_id order by 1`.execute(stage.shop.db);
    expect(rows).toEqual([
      { status: 302, delivered: false },
      { status: 307, delivered: false },
    ]);
  });

  it('another seller’s address is not found: neither its log, nor to change, renew or remove it [D4 D169]', async () => {
    const body = { url: 'http://127.0.0.1:9/', events: ['order.paid'], enabled: true };
    const { webhook } = await addWebhook(body.url, ['order.paid']);
    const { token } = stage.people.other;
    const answers = [
      await stage.shop.get(`staff/webhooks/${webhook.id}/messages`, token),
      await stage.shop.post(`staff/webhooks/${webhook.id}`, body, token),
      await stage.shop.post(`staff/webhooks/${webhook.id}/secret`, {}, token),
      await stage.shop.post(`staff/webhooks/${webhook.id}/remove`, {}, token),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    expect((await stage.shop.get('staff/webhooks', stage.people.seller.token)).json().data).toHaveLength(1);
  });

  it('two processes at once tell a message once [D169]', async () => {
    const system = await receiver(() => 200);
    await addWebhook(system.url, ['order.paid']);
    await stage.people.bought();
    await Promise.all([queueMessages(stage.shop.db, 100), queueMessages(stage.shop.db, 100)]);
    await Promise.all([deliver(), deliver(), deliver()]);
    system.close();
    expect(system.received).toHaveLength(1);
  });

  it('a try that ends after another process has told its message takes nothing back, failed or not [D169]', async () => {
    const { webhook } = await addWebhook('http://127.0.0.1:9/avisos', ['order.paid']);
    await stage.people.bought();
    await queue();
    /** While one process waits for its answer, its lease ends and another one sends the message and is answered. */
    const late = async (first: number, meanwhile: () => Promise<unknown>) => {
      const post = async () => {
        await meanwhile();
        return { status: first, retryAfter: null };
      };
      await deliverDue({ ...tools(), allowPrivate: true, post }, 100);
      return (await messagesOf(webhook.id))[0];
    };
    const answered = (status: number) => async () => {
      await waitOver();
      const post = async () => ({ status, retryAfter: null });
      await deliverDue({ ...tools(), allowPrivate: true, post }, 100);
    };
    const delivered = await late(500, answered(200));
    expect([delivered?.delivered_at !== null, delivered?.next_at]).toEqual([true, null]);
    expect(delivered?.attempts.map(({ status }) => status)).toEqual([200, 500]);
    // The other way round it was told.
    await stage.shop.post(`staff/webhook-messages/${delivered?.id}/replay`, {}, stage.people.seller.token);
    const told = await late(200, answered(500));
    expect([told?.delivered_at !== null, told?.next_at]).toEqual([true, null]);
  });

  it('an address that is changed is said to its seller, one that is only paused is not [D370]', async () => {
    const { webhook } = await addWebhook('http://127.0.0.1:9/antes', ['order.paid']);
    const change = (url: string, enabled: boolean) => {
      const body = { url, events: ['order.paid'], enabled };
      return stage.shop.post(`staff/webhooks/${webhook.id}`, body, stage.people.seller.token);
    };
    const told = async () =>
      (await mailsTo(stage.shop, stage.people.seller.email)).filter(({ subject }) =>
        subject.includes('otra dirección'),
      );
    await change('http://127.0.0.1:9/antes', false);
    expect(await told()).toEqual([]);
    await change('http://127.0.0.1:9/despues', true);
    expect((await told()).map(({ subject }) => subject)).toEqual([
      'Se agregó otra dirección de avisos: http://127.0.0.1:9/despues',
    ]);
  });

  it('410 ends the address, and nothing more is told to it [Standard Webhooks]', async () => {
    const system = await receiver(() => 410);
    const { webhook } = await addWebhook(system.url, ['order.paid']);
    await stage.people.bought();
    await queue();
    await deliver();
    await stage.people.bought();
    await queue();
    await deliver();
    system.close();
    expect(system.received).toHaveLength(1);
    const [now] = (await stage.shop.get('staff/webhooks', stage.people.seller.token)).json().data;
    expect(now).toMatchObject({ id: webhook.id, enabled: false, failed: 1, waiting: 0 });
    expect(now.disabled_reason).toContain('410');
    const mails = await mailsTo(stage.shop, stage.people.seller.email);
    expect(mails.filter(({ text }) => text.includes(`avisos a ${system.url}. El servidor respondió 410`))).toHaveLength(
      1,
    );
  });

  it('a return is told to the line’s seller, and stock when it has just become nearly nothing [D169]', async () => {
    const system = await receiver(() => 200);
    await addWebhook(system.url, ['return.requested', 'stock.low']);
    const { order, first, ours } = await stage.people.bought();
    await stage.people.deliver(order.id);
    await stage.people.ask(order.id, { lines: [{ detail_id: first, qty: 1 }] });
    const { id } = await stage.shop.db
      .selectFrom('variants')
      .select('id')
      .where('product_id', '=', ours)
      .executeTakeFirstOrThrow();
    for (const stock of [6, 5, 4])
      await sql`update variants set stock = ${stock} where id = ${id}`.execute(stage.shop.db);
    await queue();
    await deliver();
    system.close();
    const messages = system.received.map(({ body }) => JSON.parse(body)).sort((a, b) => a.type.localeCompare(b.type));
    expect(messages.map(({ type }) => type)).toEqual(['return.requested', 'stock.low']);
    expectAsDocumented(messages);
    expect(messages[0].data).toMatchObject({ order_id: order.id, lines: [{ line_id: first, qty: 1 }] });
    expect(messages[1].data).toMatchObject({ variant_id: id, stock: 5 });
  });

  it('an address that is none, or has a password in it, or no events, is refused beside its field', async () => {
    const fieldsOf = async (body: object) =>
      Object.keys((await stage.shop.post('staff/webhooks', body, stage.people.seller.token)).json().fields ?? {});
    for (const url of ['', 'no es', 'ftp://a.pe/', 'http://tienda.pe/', 'https://rosa:clave@tienda.pe/']) {
      expect(await fieldsOf({ url, events: ['order.paid'] })).toEqual(['url']);
    }
    expect(await fieldsOf({ url: 'https://tienda.pe/', events: [] })).toEqual(['events']);
  });

  it('the shop calls nobody inside: no private network by number or by name [D169]', async () => {
    const inside = [
      '127.0.0.1',
      '10.1.2.3',
      '192.168.0.9',
      '169.254.169.254',
      '::1',
      'fd00::1',
      'fe80::1',
      '::ffff:10.0.0.1',
    ];
    for (const address of inside) expect([address, isPublicAddress(address)]).toEqual([address, false]);
    for (const address of ['190.12.7.1', '2800:200::1']) expect(isPublicAddress(address)).toBe(true);
    const system = await receiver(() => 200);
    const { port } = new URL(system.url);
    const post = { headers: {}, body: '{}', timeout: 5_000, allowPrivate: false };
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433']) {
      await expect(postOutside(`http://${host}:${port}/`, post)).rejects.toBeInstanceOf(PrivateAddressError);
    }
    system.close();
    expect(system.received).toEqual([]);
  });

  it('one seller’s stream of messages makes no other seller wait [D370]', async () => {
    const [ours, theirs] = [await receiver(() => 204), await receiver(() => 204)];
    await addWebhook(ours.url, ['line.to_send']);
    const body = { url: theirs.url, events: ['line.to_send'] };
    for (let nth = 0; nth < 7; nth++) await stage.people.bought();
    await queue();
    await stage.shop.post('staff/webhooks', body, stage.people.other.token);
    await stage.people.bought();
    await queue();
    const told = async () => {
      await deliverDue({ ...tools(), allowPrivate: true }, 6);
      return [ours, theirs].map(({ received }) => received.length);
    };
    // Five of whom there are many of, and the one that came last.
    expect(await told()).toEqual([5, 1]);
    expect(await told()).toEqual([8, 1]);
    for (const one of [ours, theirs]) one.close();
  });

  it('what failed together does not come back together [Standard Webhooks]', async () => {
    const system = await receiver(() => 503);
    await addWebhook(system.url, ['line.to_send']);
    for (let nth = 0; nth < 5; nth++) await stage.people.bought();
    await queue();
    await deliver();
    system.close();
    const { rows } = await sql<{ wait: number }>`select extract(epoch from m.next_at - a.at)::float8 as wait
      from webhook_messages m join webhook_attempts a on a.message_id = m.id`.execute(stage.shop.db);
    expect(rows.length).toBeGreaterThanOrEqual(5);
    expect(new Set(rows.map(({ wait }) => wait)).size).toBe(rows.length);
  });

  it('an address that nothing reached for as long as a message is tried is told nothing more, and its seller so by one mail [D360]', async () => {
    let status = 500;
    const system = await receiver(() => status);
    await addWebhook(system.url, ['order.paid', 'line.to_send']);
    const letters = async () => {
      const mails = await mailsTo(stage.shop, stage.people.seller.email);
      return mails.filter(({ text }) => text.includes(`avisos a ${system.url}.`));
    };
    const fail = async () => {
      await stage.people.bought();
      await queue();
      for (let nth = 0; nth <= RETRY_SECONDS.length; nth++) {
        await waitOver();
        await deliver();
      }
    };
    const isEnabled = async () =>
      (await stage.shop.get('staff/webhooks', stage.people.seller.token)).json().data[0].enabled;
    // Something came through meanwhile: one message that did not is no reason.
    status = 200;
    await stage.people.bought();
    await queue();
    await deliver();
    status = 500;
    await fail();
    expect([await isEnabled(), await letters()]).toEqual([true, []]);
    await sql`update webhook_messages set delivered_at = delivered_at - interval '4 days'`.execute(stage.shop.db);
    // Two messages at once say it.
    await fail();
    system.close();
    expect(await isEnabled()).toBe(false);
    const [letter, ...more] = await letters();
    expect(more).toEqual([]);
    expect(letter?.subject).toBe('Dejamos de avisar a tu sistema');
    expect(letter?.text).toContain('Tu servidor no recibió ningún aviso en más de tres días.');
  });

  it('a secret that was replaced signs beside the new one for a day, and is then forgotten [D360]', async () => {
    const system = await receiver(() => 200);
    const { webhook, secret: old } = await addWebhook(system.url, ['order.paid']);
    const { secret } = (
      await stage.shop.post(`staff/webhooks/${webhook.id}/secret`, {}, stage.people.seller.token)
    ).json();
    const kept = () =>
      stage.shop.db.selectFrom('webhooks').select(['secret', 'previous_secret']).executeTakeFirstOrThrow();
    for (const plain of [old, secret]) expect(JSON.stringify(await kept())).not.toContain(plain.slice(6, 20));
    const signers = async () => {
      await stage.people.bought();
      await queue();
      await deliver();
      const { headers, body } = system.received.at(-1) as Received;
      const signed = { id: String(headers['webhook-id']), timestamp: Number(headers['webhook-timestamp']), body };
      const given = String(headers['webhook-signature']).split(' ');
      return (
        [secret, old].filter((one) => given.includes(signatureOf(one, signed))).length === given.length && given.length
      );
    };
    const told = (await mailsTo(stage.shop, stage.people.seller.email)).map(({ subject }) => subject);
    expect(told).toContain(`Se agregó un secreto nuevo para ${system.url}`);
    expect(await signers()).toBe(2);
    await sql`update webhooks set previous_until = now() - interval '1 second'`.execute(stage.shop.db);
    expect(await signers()).toBe(1);
    system.close();
    await forgetMessages(stage.shop.db);
    expect((await kept()).previous_secret).toBeNull();
  });

  it('a seller’s secret is sealed, and a new one signs from then on [D169]', async () => {
    const system = await receiver(() => 200);
    const { webhook, secret } = await addWebhook(system.url, ['order.paid']);
    const { secret: kept } = await stage.shop.db.selectFrom('webhooks').select('secret').executeTakeFirstOrThrow();
    expect(kept).not.toContain(secret?.slice(6, 20));
    const renewed = (await stage.shop.post(`staff/webhooks/${webhook.id}/secret`, {}, stage.people.seller.token)).json()
      .secret;
    expect(renewed).not.toBe(secret);
    await stage.people.bought();
    await queue();
    await deliver();
    system.close();
    const [{ headers, body }] = system.received as [Received];
    const signed = { id: String(headers['webhook-id']), timestamp: Number(headers['webhook-timestamp']), body };
    expect(headers['webhook-signature']).toContain(signatureOf(renewed, signed));
  });
});
