/** A bucket that holds `capacity` tokens and fills by `perSecond`. */
export interface Pace {
  capacity: number;
  perSecond: number;
}

export class Bucket {
  readonly #pace: Pace;
  #tokens: number;
  #at: number;

  constructor(pace: Pace, now: number) {
    this.#pace = pace;
    this.#tokens = pace.capacity;
    this.#at = now;
  }

  /** Takes `cost` tokens when there are enough. @returns seconds to wait: 0 when they were taken */
  take(cost: number, now: number): number {
    const { capacity, perSecond } = this.#pace;
    this.#tokens = Math.min(capacity, this.#tokens + ((now - this.#at) / 1000) * perSecond);
    this.#at = now;
    if (this.#tokens < cost) return (cost - this.#tokens) / perSecond;
    this.#tokens -= cost;
    return 0;
  }
}
