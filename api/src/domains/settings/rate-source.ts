/** A rate that somebody publishes: soles for one US dollar, and the day it is of ('2026-08-28'). */
export interface PublishedRate {
  rate: number;
  day: string;
}

/** Who publishes what a dollar costs (D262). */
export interface ExchangeRateSource {
  /**
   * The newest rate that is known at an instant: on a day without business, the last one before it. Throws {@link BadRate}
   * for every answer that is not exactly what was agreed on.
   */
  latest(now: Date): Promise<PublishedRate>;
}

/** No rate, or an answer that cannot be trusted. Its message is for staff. */
export class BadRate extends Error {}
