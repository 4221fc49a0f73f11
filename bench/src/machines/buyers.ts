import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { OrderResult } from '@qhatu/contract/wire';
import { call, logIn, totalOf } from '../orders/buyers';

/** Between two purchases of one buyer. */
const PAUSE_MS = 400;
const RETRY_MS = 300;

/** An order that somebody was told of. */
export interface Acknowledged {
  key: string;
  id: number;
}

/** People who buy one unit after another; what was not answered is sent again with its key, as the checkout does (D68). */
export class Buyers {
  readonly acknowledged: Acknowledged[] = [];
  /** Milliseconds from the first time that an order was sent to its answer, of each. */
  readonly waited: number[] = [];
  /** Answers that no retry mends. */
  readonly refused: string[] = [];
  readonly #work: Promise<unknown>;
  #isOver = false;

  constructor(
    readonly api: string,
    productId: number,
    count: number,
  ) {
    this.#work = Promise.all(Array.from({ length: count }, () => this.#buy(productId)));
  }

  async #buy(productId: number): Promise<void> {
    const buyer = await logIn(this.api, 'cliente@demo.pe');
    const choices = { region_id: 150100, payment_type_id: 5 as const, lines: [{ product_id: productId, qty: 1 }] };
    const total = await totalOf(this.api, buyer, choices);
    const body = {
      ...choices,
      ...{
        address_id: buyer.addressId,
        name: 'Compradora de prueba',
        phone: '987654321',
        email: 'cliente@demo.pe',
        total,
      },
    };
    while (!this.#isOver) {
      const key = randomUUID();
      const started = performance.now();
      for (;;) {
        const answer = await call<OrderResult>(this.api, 'POST', 'orders', buyer.token, body, {
          'idempotency-key': key,
        }).catch(() => null);
        if (answer && answer.status < 300) {
          this.acknowledged.push({ key, id: answer.body.payment.id });
          this.waited.push(performance.now() - started);
          break;
        }
        if (answer && answer.status < 500 && answer.status !== 429) {
          this.refused.push(`${answer.status}: ${JSON.stringify(answer.body).slice(0, 120)}`);
          break;
        }
        await pause(RETRY_MS);
      }
      await pause(PAUSE_MS);
    }
  }

  /** Resolves when each has an answer to what it sent. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#work;
  }
}
