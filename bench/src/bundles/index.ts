import { standInGains } from '@qhatu/federation/build';
import type { Row } from '../lib/report';

/** So much of what `STAND_INS` says may be missing before its figure is to be written anew. */
const TOLERATED = 0.9;

/** What each stand-in for a private file of a package saves in the shell's scripts, beside what it is said to save. */
export async function* bundleRows(): AsyncGenerator<Row> {
  for await (const { package: name, file, gain, measured } of standInGains()) {
    yield {
      what: `saved by the stand-in for ${name}/${file}`,
      value: measured,
      unit: 'B',
      bound: { kind: 'min', value: Math.round(gain * TOLERATED) },
      how: `brotli of the shell's scripts without it, less with it; ${gain} are written down`,
    };
  }
}
