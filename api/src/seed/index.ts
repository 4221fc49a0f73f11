import type { Seed } from '../db/prepare';

/** The demo of D40. */
export const seed: Seed = async () => {};
