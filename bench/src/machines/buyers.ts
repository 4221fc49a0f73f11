import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { OrderResult } from '@qhatu/contract/wire';
import { type Buyer, logIn, totalOf } from '../orders/buyers';
import { untilAnswered, Writes } from './writes';

/** Between two purchases of one buyer. */
const PAUSE_MS = 400;
/** Every so many turns a buyer wants what is about to run out, and so many others with the same wish at the same moment. */
const SCARCE_EVERY = 8;
const RUSH = 6;

/** What can be bought, and how much there is of each. */
export interface StockedProducts {
  /** More than anybody buys. */
  plenty: number;
  /** Runs out while people shop. */
  scarce: readonly number[];
  supply: ReadonlyMap<number, number>;
}

/** An order that somebody was told of. */
export interface Acknowledged {
  key: string;
  id: number;
  product: number;
  /** Soles, as its buyer was quoted it. */
  total: number;
  /** `performance.now()` of the answer. */
  at: number;
}

/** People who buy one unit after another; what was not answered is sent again with its key, as the checkout does (D68). */
export class Buyers {
  readonly acknowledged: Acknowledged[] = [];
  /** Milliseconds from the first time that an order was sent to its answer, of each. */
  readonly waited: number[] = [];
  readonly writes: Writes;
  /** Orders refused because nothing was left, as they should be. */
  soldOut = 0;
  readonly #work: Promise<unknown>;
  readonly #totals = new Map<number, number>();
  #isOver = false;

  /** @param report is told of each order */
  constructor(
    api: string,
    readonly stocked: StockedProducts,
    count: number,
    readonly report: (order: Acknowledged) => void,
  ) {
    this.writes = new Writes(api);
    this.#work = Promise.all(Array.from({ length: count }, (_, nth) => this.#shop(nth)));
  }

  async #shop(person: number): Promise<void> {
    const buyer = await untilAnswered(() => logIn(this.writes.api, 'cliente@demo.pe'));
    const { plenty, scarce } = this.stocked;
    for (let turn = person; !this.#isOver; turn++) {
      const wanted = turn % SCARCE_EVERY === 0 ? scarce[(turn / SCARCE_EVERY) % scarce.length] : undefined;
      if (wanted === undefined) await this.#order(buyer, plenty);
      else await this.#rush(buyer, wanted);
      await pause(PAUSE_MS);
    }
  }

  /** Many want the same at once. @returns how many got it */
  async #rush(buyer: Buyer, product: number): Promise<number> {
    const got = await Promise.all(Array.from({ length: RUSH }, () => this.#order(buyer, product)));
    return got.filter(Boolean).length;
  }

  /** @returns whether it was acknowledged */
  async #order(buyer: Buyer, product: number): Promise<boolean> {
    const choices = { region_id: 150100, payment_type_id: 5 as const, lines: [{ product_id: product, qty: 1 }] };
    const total = this.#totals.get(product) ?? (await untilAnswered(() => totalOf(this.writes.api, buyer, choices)));
    this.#totals.set(product, total);
    const key = randomUUID();
    const who = { name: 'Compradora de prueba', phone: '987654321', email: 'cliente@demo.pe' };
    const body = { ...choices, ...who, address_id: buyer.addressId, total };
    const answer = await this.writes.post<OrderResult>('orders', buyer.token, body, { 'idempotency-key': key });
    if (!answer) return false;
    if (answer.status < 300) {
      const order = { key, id: answer.body.payment.id, product, total, at: performance.now() };
      this.acknowledged.push(order);
      this.waited.push(answer.ms);
      this.report(order);
      return true;
    }
    if (answer.body.code === 'out_of_stock' && this.stocked.scarce.includes(product)) this.soldOut += 1;
    else this.writes.refuse('orders', answer);
    return false;
  }

  /** Resolves when each has an answer to what it sent. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#work;
  }

  /** Takes what is left of what runs out, since cancelled orders gave back of it. */
  async buyTheRest(): Promise<void> {
    const buyer = await untilAnswered(() => logIn(this.writes.api, 'cliente@demo.pe'));
    for (const product of this.stocked.scarce) while ((await this.#rush(buyer, product)) > 0);
  }
}
