import { WEBHOOK_DATA, type WebhookType } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { z } from 'zod';
import { mailsTo } from '../../../test/mails';
import { isPublicAddress, PrivateAddressError, postExternal } from '../../http/outbound';
import { deliverDue, RETRY_SECONDS, signatureOf } from './deliver';
import { queueMessages } from './events';
import { receiver, webhooksForTests } from './testing';

const { stage, deps, addWebhook, messagesOf, queue, deliver, waitOver } = webhooksForTests();

/** That messages are what the documentation says of them, no field more or less. */
function expectAsDocumented(messages: readonly { type: WebhookType; data: unknown }[]) {
  for (const { type, data } of messages) {
    const { success, error } = z.strictObject(WEBHOOK_DATA[type].shape).safeParse(data);
    expect([type, success, error?.issues]).toEqual([type, true, undefined]);
  }
}

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
    await deliverDue({ ...deps(), post }, 100);
    return (await messagesOf(webhook.id))[0];
  };
  const answered = (status: number) => async () => {
    await waitOver();
    const post = async () => ({ status, retryAfter: null });
    await deliverDue({ ...deps(), post }, 100);
  };
  const delivered = await late(500, answered(200));
  expect([delivered?.delivered_at !== null, delivered?.next_at]).toEqual([true, null]);
  expect(delivered?.attempts.map(({ status }) => status)).toEqual([200, 500]);
  // The other way round it was told.
  await stage.shop.post(`staff/webhook-messages/${delivered?.id}/replay`, {}, stage.people.seller.token);
  const replayed = await late(200, answered(500));
  expect([replayed?.delivered_at !== null, replayed?.next_at]).toEqual([true, null]);
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
    await expect(postExternal(`http://${host}:${port}/`, post)).rejects.toBeInstanceOf(PrivateAddressError);
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
  const delivered = async () => {
    await deliverDue(deps(), 6);
    return [ours, theirs].map(({ received }) => received.length);
  };
  // Five of whom there are many of, and the one that came last.
  expect(await delivered()).toEqual([5, 1]);
  expect(await delivered()).toEqual([8, 1]);
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
