import { randomUUID } from 'node:crypto';
import { limaDay, shiftDays } from '@qhatu/contract/dates';
import type { CorrectionList, PartyBalance, PayoutList, SettlementDetail, SettlementList } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { adminShopForTests, BANK, type Somebody, somebody } from '../sellers/fixtures';
import { sealBank, sealReseller } from '../sellers/secrets';
import { findLedgerDrifts } from './audit';
import { settle } from './settlements';

const stage = adminShopForTests();

const correct = (
  party: string,
  amount: unknown,
  { key = randomUUID() as string, reason = 'Flete cobrado dos veces' } = {},
) =>
  stage.shop.post('admin/corrections', { party, amount, reason }, stage.admin.token, {
    headers: { 'idempotency-key': key },
  });
const balance = async (who: Somebody): Promise<PartyBalance> =>
  (await stage.shop.get('staff/balance', who.token)).json();
const all = async (): Promise<CorrectionList> => (await stage.shop.get('admin/corrections', stage.admin.token)).json();
/** Everything was posted some days ago, and the period that ended yesterday is closed. */
async function settleAll(): Promise<void> {
  await sql`update ledger_transactions set at = at - interval '3 days'`.execute(stage.shop.db);
  await settle(stage.shop.db, shiftDays(limaDay(new Date()), -1));
}

it('what is given by hand is in the balance at once and on the next statement with its reason [D200]', async () => {
  const seller = await somebody(stage.shop, 4);
  const answer = await correct(seller.email, 25.5);
  expect(answer.json()).toMatchObject({
    correction: { party: { id: seller.id }, role: 'seller', amount: 25.5, settlement_id: null },
  });
  expect(await balance(seller)).toMatchObject({ earned: 25.5, due: 0 });
  await correct(seller.email, -5.25, { reason: 'Publicidad de octubre' });
  await settleAll();
  const { data } = (await stage.shop.get('staff/settlements', seller.token)).json() as SettlementList;
  expect(data.map(({ due, status }) => [due, status])).toEqual([[20.25, 'due']]);
  const detail = (await stage.shop.get(`staff/settlements/${data[0]?.id}`, seller.token)).json() as SettlementDetail;
  expect(detail.entries.map(({ name, amount }) => [name, amount])).toEqual([
    ['Flete cobrado dos veces', 25.5],
    ['Publicidad de octubre', -5.25],
  ]);
  expect((await all()).data.slice(0, 2).map(({ settlement_id }) => settlement_id)).toEqual([data[0]?.id, data[0]?.id]);
  expect(await findLedgerDrifts(stage.shop.db)).toEqual([]);
});

it('sent twice, also at once, it is posted once; another one under the same key is 409 [D200]', async () => {
  const reseller = await somebody(stage.shop, 3);
  const key = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => correct(reseller.email, 10, { key })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(new Set(answers.map((one) => one.json().correction.id)).size).toBe(1);
  expect((await correct(reseller.email, 11, { key })).statusCode).toBe(409);
  expect((await correct(reseller.email, 10, { key: '' })).statusCode).toBe(400);
  expect(await balance(reseller)).toMatchObject({ earned: 10 });
  const acts = await stage.shop.db
    .selectFrom('staff_acts')
    .select(['actor_id', 'after'])
    .where('act', '=', 'ledger.corrected')
    .where('subject_id', '=', reseller.id)
    .execute();
  expect(acts).toEqual([
    { actor_id: stage.admin.id, after: expect.objectContaining({ amount: 1_000, reason: 'Flete cobrado dos veces' }) },
  ]);
});

it('what is no amount, has no reason, or is for nobody who sells is refused beside its field [D200]', async () => {
  const seller = await somebody(stage.shop, 4);
  const client = await somebody(stage.shop, 1);
  for (const amount of [0, null, 0.001, 50_000.01, -60_000]) {
    const { statusCode, ...answer } = await correct(seller.email, amount);
    expect([amount, statusCode, Object.keys(answer.json().fields)]).toEqual([amount, 422, ['amount']]);
  }
  expect((await correct(seller.email, 1, { reason: ' a ' })).json().fields).toHaveProperty('reason');
  for (const party of [client.email, 'nadie@prueba.pe', '']) {
    expect((await correct(party, 1)).json().fields).toHaveProperty('party');
  }
  expect(await balance(seller)).toMatchObject({ earned: 0 });
});

it('who has not proved who they are neither corrects nor reads accounts', async () => {
  const seller = await somebody(stage.shop, 4);
  await sql`update tokens set stepped_up_at = null, created_at = created_at - interval '1 hour'
    where user_id = ${stage.admin.id}`.execute(stage.shop.db);
  const answers = [await correct(seller.email, 1), await stage.shop.get('admin/payouts', stage.admin.token)];
  expect(answers.map((one) => one.json().code)).toEqual(['step_up_required', 'step_up_required']);
  expect(await balance(seller)).toMatchObject({ earned: 0 });
  stage.admin = await somebody(stage.shop, 2);
});

it('payouts are what is due, with the newest account that was approved; whoever named none is among them', async () => {
  const [paid, without] = [await somebody(stage.shop, 3), await somebody(stage.shop, 4)];
  const bank = (account: string) =>
    sealBank(stage.shop.app.sealer, paid.id, { bank: 'BCP', type: 0, holder: BANK.holder, account });
  const reseller = sealReseller(stage.shop.app.sealer, paid.id, { ruc: '45678912', bill_type: 2 });
  for (const [account, status] of [
    ['1910000000001', 'approved'],
    ['1910000000002', 'approved'],
    ['1910000000003', 'rejected'],
  ] as const) {
    await stage.shop.db
      .insertInto('seller_requests')
      .values({ user_id: paid.id, kind: 'reseller', origin: 'wizard', status, bank: bank(account), reseller })
      .execute();
  }
  await correct(paid.email, 30);
  await correct(without.email, 40);
  await settleAll();
  const { data, next } = (await stage.shop.get('admin/payouts', stage.admin.token)).json() as PayoutList;
  const own = data.filter(({ party }) => [paid.id, without.id].includes(party.id));
  expect([own.map(({ amount, document, bank }) => [amount, document, bank?.account]), next]).toEqual([
    [
      [30, '45678912', '1910000000002'],
      [40, null, undefined],
    ],
    null,
  ]);
  const seen = await stage.shop.db
    .selectFrom('security_events')
    .select('details')
    .where('actor_id', '=', stage.admin.id)
    .where('user_id', '=', paid.id)
    .execute();
  expect(seen).toEqual([{ details: expect.objectContaining({ what: 'bank' }) }]);
  // A paid settlement cannot be paid again.
  await stage.shop.post(`admin/settlements/${own[0]?.settlement_id}/paid`, { reference: 'OP-30' }, stage.admin.token);
  const rest = (await stage.shop.get('admin/payouts', stage.admin.token)).json() as PayoutList;
  expect(rest.data.map(({ party }) => party.id)).not.toContain(paid.id);
});
