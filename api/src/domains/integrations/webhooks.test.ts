import { WebhookType } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { mailsTo } from '../../../test/mails';
import { signatureOf } from './deliver';
import { type Received, receiver, webhooksForTests } from './testing';
import { forgetMessages } from './webhooks';

const { stage, addWebhook, queue, deliver } = webhooksForTests();

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

it('an address that is changed is said to its seller, one that is only paused is not [D370]', async () => {
  const { webhook } = await addWebhook('http://127.0.0.1:9/antes', ['order.paid']);
  const change = (url: string, enabled: boolean) => {
    const body = { url, events: ['order.paid'], enabled };
    return stage.shop.post(`staff/webhooks/${webhook.id}`, body, stage.people.seller.token);
  };
  const mails = async () =>
    (await mailsTo(stage.shop, stage.people.seller.email)).filter(({ subject }) => subject.includes('otra dirección'));
  await change('http://127.0.0.1:9/antes', false);
  expect(await mails()).toEqual([]);
  await change('http://127.0.0.1:9/despues', true);
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    'Se agregó otra dirección de avisos: http://127.0.0.1:9/despues',
  ]);
});

it('an address that is none, or has a password in it, or no events, is refused beside its field', async () => {
  const fieldsOf = async (body: object) =>
    Object.keys((await stage.shop.post('staff/webhooks', body, stage.people.seller.token)).json().fields ?? {});
  for (const url of ['', 'no es', 'ftp://a.pe/', 'http://tienda.pe/', 'https://rosa:clave@tienda.pe/']) {
    expect(await fieldsOf({ url, events: ['order.paid'] })).toEqual(['url']);
  }
  expect(await fieldsOf({ url: 'https://tienda.pe/', events: [] })).toEqual(['events']);
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
  const mails = (await mailsTo(stage.shop, stage.people.seller.email)).map(({ subject }) => subject);
  expect(mails).toContain(`Se agregó un secreto nuevo para ${system.url}`);
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
