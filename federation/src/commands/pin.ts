import { readFile } from 'node:fs/promises';
import { parseDiscovery } from '../discovery/index';
import { pinKey, signPin } from '../pin/index';
import type { Context } from './context';

const DAY_MS = 86_400_000;
const MAX_DAYS = 30;
const STANDARD_DAYS = 7;

export interface PinOptions {
  days?: string | undefined;
  /** Releases of other parts, `mf-x@1.0.0-…`. */
  with?: string[] | undefined;
}

/**
 * Prints a link, and the same as a header, with which a person of the team gets this release. Shoppers cannot make one: a pin
 * is signed with the key that stands beside the pointer document.
 */
export async function printPin(
  { app, pointer, site }: Context,
  version: string,
  options: PinOptions,
  say: (line: string) => void,
): Promise<void> {
  const others = (options.with ?? []).map((text) => text.split('@') as [string, string]);
  const choice = { ...Object.fromEntries(others), [app]: version };
  const expires = Date.now() + days(options.days) * DAY_MS;
  const pin = signPin({ choice, expires }, await pinKey(pointer.file));
  const document = parseDiscovery(JSON.parse(await readFile(pointer.file, 'utf8')), pointer);
  for (const [name, version] of Object.entries(choice))
    if (!document.microFrontends[name]?.some(({ metadata }) => metadata.version === version))
      say(
        `! ${name} ${version} is not in the pointer document yet: npm run canary -w ${name} -- ${version} --percent 0`,
      );
  say(`link     ${site}/?release=${encodeURIComponent(pin)}`);
  say(`header   x-qhatu-release: ${pin}`);
  say(`until    ${new Date(expires).toISOString().slice(0, 16)}Z; ${site}/?release= forgets it`);
}

function days(text: string | undefined): number {
  if (text === undefined) return STANDARD_DAYS;
  const number = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= MAX_DAYS) return number;
  throw new Error(`--days is "${text}"; a pin holds from 1 to ${MAX_DAYS} days`);
}
