import { setTimeout as pause } from 'node:timers/promises';
import { limaDay } from '@qhatu/contract/dates';

/** No test takes longer than this, but for a few that read no day. */
const MAX_MS = 20_000;
const { now } = Date;
const dayAt = (ms: number) => limaDay(new Date(ms)).day;

/** A test reads which day it is in Lima, and the shop does so a moment later: none begins just before midnight. */
async function pastMidnight(): Promise<void> {
  while (dayAt(now()) !== dayAt(now() + MAX_MS)) await pause(500);
}
beforeAll(pastMidnight);
beforeEach(pastMidnight);
