import { randomUUID } from 'node:crypto';
import type { Notice } from '../../../sandbox/src/deliver';
import { webhook } from '../../../sandbox/src/paypal/webhook';
import { openMessages } from '../../src/domains/checkout/provider-messages';
import { findDrifts } from '../../src/domains/orders/audit';
import type { Buyer } from '../../src/domains/orders/fixtures';
import type { TestApp } from '../app';
import { KINDS, type OwnDatabase, ownDatabase } from '../databases';
import { askProviders } from './compare';
import {
  cardNoticeOf,
  chargeCard,
  chargePaypal,
  cipNoticeOf,
  newStory,
  payCard,
  paypalOrder,
  type Story,
  takeCode,
} from './stories';
import { type MortalStreet, openStreet } from './street';

jest.setTimeout(900_000);

/** A notice is kept, and the process ends before it is judged (D27, D122): between the two, and before anybody is told. */
describe.each(KINDS)('kill -9 of who was told of a payment, %s', (kind) => {
  let own: OwnDatabase;
  let street: MortalStreet;
  let buyer: Buyer;
  beforeAll(async () => {
    own = await ownDatabase(kind);
    street = await openStreet(own, { people: 1 });
    [buyer] = street.buyers as [Buyer];
  });
  afterAll(async () => {
    await street.close();
    own.remove();
  });

  const kindOf = {
    card: 'card, told by its notice alone',
    cash: 'cash code, paid',
    paypal: 'PayPal, dispute won',
  } as const;

  /** Paid at its provider, of which nobody has told the shop; and what the provider says of it. */
  const paid = {
    card: async (story: Story): Promise<Notice> => {
      const { formToken } = await chargeCard(street, buyer, story, randomUUID());
      await payCard(street, formToken);
      return cardNoticeOf(street, formToken);
    },
    cash: async (story: Story): Promise<Notice> => {
      const { code } = await takeCode(street, buyer, story, randomUUID());
      await street.press('pagoefectivo', 'cip', code);
      return cipNoticeOf(street, code);
    },
    paypal: async (story: Story): Promise<Notice> => {
      const { charge } = await chargePaypal(street, buyer, story, randomUUID());
      return webhook(street.signing, paypalOrder(street, charge), 'CHECKOUT.ORDER.APPROVED');
    },
  };

  /** How the purchase and its notice stand; everything adds up. */
  const look = ({ reference }: Story, { body }: Notice) =>
    street.inside(async ({ db }) => {
      expect(await findDrifts(db)).toEqual([]);
      const order = await db
        .selectFrom('orders')
        .select(['id', 'status'])
        .where('reference', '=', reference ?? '')
        .executeTakeFirstOrThrow();
      const events = await db.selectFrom('order_events').select('kind').where('order_id', '=', order.id).execute();
      const recorded = await db
        .selectFrom('payment_events')
        .select('applied_at')
        .where('reference', '=', reference)
        .execute();
      const kept = await db.selectFrom('provider_messages').select('outcome').where('body', '=', body).execute();
      return {
        status: order.status,
        paid: events.filter((event) => event.kind === 'paid').length,
        applied: recorded.filter(({ applied_at }) => applied_at !== null).length,
        kept: kept.map(({ outcome }) => outcome),
      };
    });

  test.each([
    ['a card', 'card', 'before-writing:said', null],
    ['a cash code', 'cash', 'before-writing:said', null],
    ['PayPal', 'paypal', 'before-writing:said', null],
    ['PayPal, after its capture', 'paypal', 'after-fetch:/capture', null],
    ['a card, before the answer', 'card', 'before-answer:/api/web/payments/izipay/notify', 'applied'],
    ['a cash code, before the answer', 'cash', 'before-answer:/api/web/payments/pagoefectivo/notify', 'applied'],
  ] as const)(
    '%s: the notice is kept, and told again it makes the order once [D27 D122]',
    async (_what, by, dieAt, outcome) => {
      await street.start();
      const story = newStory(kindOf[by]);
      const notice = await paid[by](story);
      await street.stop();
      await street.start(dieAt);
      expect(await street.post(notice)).toBeNull();
      expect(await street.ended()).toBe('SIGKILL');
      const isDone = outcome !== null;
      expect(await look(story, notice)).toEqual({
        status: isDone ? 'paid' : 'awaiting_payment',
        paid: isDone ? 1 : 0,
        applied: isDone ? 1 : 0,
        kept: [outcome],
      });
      await street.start();
      expect(await street.carry(notice)).toBe(true);
      await street.stop();
      expect(await look(story, notice)).toEqual({ status: 'paid', paid: 1, applied: 1, kept: ['applied'] });
    },
  );

  test('a cash code whose notice comes no more: it stands among those that nobody judged, and its search pays it [D122 D125]', async () => {
    await street.start();
    const story = newStory(kindOf.cash);
    const notice = await paid.cash(story);
    await street.stop();
    await street.start('before-writing:said');
    expect(await street.post(notice)).toBeNull();
    expect(await street.ended()).toBe('SIGKILL');
    await street.inside(async (shop: TestApp) => {
      expect((await openMessages(shop.db)).map(({ body }) => body)).toContain(notice.body);
      await askProviders(shop);
    });
    expect(await look(story, notice)).toEqual({ status: 'paid', paid: 1, applied: 1, kept: [null] });
  });
});
