import type { FastifyRequest } from 'fastify';

const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (list: readonly [RegExp, string][], agent: string) => list.find(([sign]) => sign.test(agent))?.[1];

/** 'Chrome en Android': enough to know one's own telephone in a list. Null when the header says nothing known. */
export function deviceOf(agent: string | undefined): string | null {
  const [browser, system] = [nameIn(BROWSERS, agent ?? ''), nameIn(SYSTEMS, agent ?? '')];
  return browser && system ? `${browser} en ${system}` : (browser ?? system ?? null);
}

/** Where something was done, as far as a person can know it again in a list. */
export interface Origin {
  /** 'Chrome en Windows'. */
  device: string | null;
  /** The visitor's address, an IPv6 one as its network. */
  address: string | null;
}

export const originOf = ({ headers, visitor }: Pick<FastifyRequest, 'headers' | 'visitor'>): Origin => ({
  device: deviceOf(headers['user-agent']),
  address: visitor,
});
