/** A bucket that holds `capacity` tokens and fills by `perSecond`. */
export interface Rate {
  capacity: number;
  perSecond: number;
}

export class TokenBucket {
  readonly #rate: Rate;
  #tokens: number;
  #at: number;

  constructor(rate: Rate, now: number) {
    this.#rate = rate;
    this.#tokens = rate.capacity;
    this.#at = now;
  }

  /** Takes `cost` tokens when there are enough. @returns seconds to wait: 0 when they were taken */
  take(cost: number, now: number): number {
    const { capacity, perSecond } = this.#rate;
    this.#tokens = Math.min(capacity, this.#tokens + ((now - this.#at) / 1000) * perSecond);
    this.#at = now;
    if (this.#tokens < cost) return (cost - this.#tokens) / perSecond;
    this.#tokens -= cost;
    return 0;
  }
}
