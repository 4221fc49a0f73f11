import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { OrderRefund, Session } from '@qhatu/contract/wire';
import { call } from '../orders/buyers';
import type { Acknowledged } from './buyers';
import { type Settled, untilAnswered, Writes } from './writes';

const EMAIL = 'admin@demo.pe';
const PASSWORD = 'Demo1234';
/** Of ten orders one is cancelled once it is paid, and a part of another one's money goes back. */
const TEN = 10;
const CANCELLED = 3;
const REFUNDED = 7;
/** Soles. */
const PART = 1;
const LOOK_MS = 100;
/** What was done by a try whose answer got lost. */
const DONE_BEFORE = ['not_waiting', 'not_cancellable', 'refund_settled'];

/** Administrators who look at each order's payment, approve it, cancel some and give back a part of others, as the office does. */
export class Staff {
  readonly approved: Acknowledged[] = [];
  readonly cancelled: Acknowledged[] = [];
  /** Soles that went back without the order being cancelled, one of each refund. */
  readonly refunds: number[] = [];
  readonly writes: Writes;
  readonly #queue: Acknowledged[] = [];
  readonly #work: Promise<unknown>;
  #seen = 0;
  #isOver = false;

  constructor(api: string, count: number) {
    this.writes = new Writes(api);
    this.#work = Promise.all(Array.from({ length: count }, () => this.#serve()));
  }

  take(order: Acknowledged): void {
    this.#queue.push(order);
  }

  async #serve(): Promise<void> {
    const login = { email: EMAIL, password: PASSWORD };
    const token = await untilAnswered(
      async () => (await call<Partial<Session>>(this.writes.api, 'POST', 'auth/login', '', login)).body.access_token,
    );
    for (;;) {
      const order = this.#queue.shift();
      if (order) await this.#decide(token, order);
      else if (this.#isOver) return;
      else await pause(LOOK_MS);
    }
  }

  async #decide(token: string, order: Acknowledged): Promise<void> {
    const nth = this.#seen++ % TEN;
    if (!(await this.#act(token, `admin/orders/${order.id}/approve`, {}))) return;
    this.approved.push(order);
    if (nth === CANCELLED) {
      const reason = { reason: 'Se dañó en el almacén' };
      if (await this.#act(token, `admin/orders/${order.id}/cancel`, reason)) this.cancelled.push(order);
    }
    if (nth === REFUNDED) await this.#giveBack(token, order);
  }

  /** A part goes back, and somebody says that it has been transferred. */
  async #giveBack(token: string, { id }: Acknowledged): Promise<void> {
    const wish = { amount: PART, reason: 'Llegó con un rasguño' };
    const key = { 'idempotency-key': randomUUID() };
    const refund = await this.#act<OrderRefund>(token, `admin/orders/${id}/refunds`, wish, key);
    if (!refund) return;
    this.refunds.push(PART);
    await this.#act(token, `admin/refunds/${refund.body.id}/done`, { operation: `op-${id}` });
  }

  /** Asked who they are, they say it and go on. Null when it was refused. */
  async #act<T>(
    token: string,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Settled<T> | null> {
    const send = () => this.writes.post<T>(path, token, body, headers);
    let answer = await send();
    if (answer?.body.code === 'step_up_required') {
      await this.writes.post('auth/step-up', token, { password: PASSWORD });
      answer = await send();
    }
    if (!answer) return null;
    const wasDone = answer.wasRetried && DONE_BEFORE.includes(answer.body.code ?? '');
    if (answer.status < 300 || wasDone) return answer;
    this.writes.refuse(path, answer);
    return null;
  }

  /** Resolves when every order that they were told of is decided. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#work;
  }
}
