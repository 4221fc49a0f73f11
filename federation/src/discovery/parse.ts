import type { z } from 'zod';
import { type DiscoveryEntry, DiscoveryDocument as Schema } from './schema';
import type { DiscoveryDocument } from './types';

/** The document cannot be used. `problems` are sentences for operators; all of them, not just the first. */
export class DiscoveryError extends Error {
  override readonly name = 'DiscoveryError';
  constructor(readonly problems: string[]) {
    super(`The discovery document cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

export interface ParseOptions {
  /** Origins that releases may come from: `['http://127.0.0.1:3101', …]`. */
  allowedOrigins: readonly string[];
}

/**
 * Checks a discovery document completely: shape, addresses (http or https, allow-listed origin, inside the release's
 * own folder), integrity, traffic that adds up to 100 with one default, and routes and slots that nobody else claims.
 * @throws DiscoveryError with every problem found
 */
export function parseDiscovery(json: unknown, { allowedOrigins }: ParseOptions): DiscoveryDocument {
  const parsed = Schema.safeParse(json);
  if (!parsed.success) throw new DiscoveryError(parsed.error.issues.map(issueText));
  const document = parsed.data;
  const problems = Object.entries(document.microFrontends).flatMap(([name, entries]) => [
    ...trafficProblems(name, entries),
    ...entries.flatMap((entry) => addressProblems(name, entry, entries, allowedOrigins)),
    ...entries.flatMap((entry) => exposeProblems(name, entry)),
  ]);
  problems.push(...claimProblems(document));
  if (problems.length > 0) throw new DiscoveryError(problems);
  // Visitors name remotes in addresses: `__proto__` and `constructor` are none.
  const microFrontends: DiscoveryDocument['microFrontends'] = Object.create(null);
  return { ...document, microFrontends: Object.assign(microFrontends, document.microFrontends) };
}

function issueText(issue: z.core.$ZodIssue): string {
  const where = issue.path.map(String).join('.') || 'the document';
  if (issue.code === 'invalid_type' && where.endsWith('integrity'))
    return `${where} is missing: every release needs one`;
  return `${where}: ${issue.message}`;
}

function trafficProblems(name: string, entries: DiscoveryEntry[]): string[] {
  const problems: string[] = [];
  const sum = entries.reduce((total, entry) => total + entry.deployment.traffic, 0);
  if (Math.abs(sum - 100) > 1e-6) problems.push(`${name}: traffic adds up to ${sum} percent, it has to be 100`);
  const defaults = entries.filter((entry) => entry.deployment.default).length;
  if (defaults !== 1) problems.push(`${name}: ${defaults} entries are marked as default, it has to be exactly one`);
  const versions = entries.map((entry) => entry.metadata.version);
  for (const twice of duplicates(versions)) problems.push(`${name}: release ${twice} is listed twice`);
  return problems;
}

function addressProblems(
  name: string,
  entry: DiscoveryEntry,
  entries: DiscoveryEntry[],
  allowedOrigins: readonly string[],
): string[] {
  const { version } = entry.metadata;
  const url = URL.canParse(entry.url) ? new URL(entry.url) : null;
  if (!url) return [`${name} ${version}: "${entry.url}" is not an absolute address`];
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return [`${name} ${version}: addresses with ${url.protocol} are refused, only http and https are served`];
  }
  const problems: string[] = [];
  if (!allowedOrigins.includes(url.origin)) {
    problems.push(
      `${name} ${version}: origin ${url.origin} is not allow-listed (${allowedOrigins.join(', ') || 'none'})`,
    );
  }
  if (url.username || url.password) problems.push(`${name} ${version}: an address must not carry credentials`);
  if (!url.pathname.endsWith(`/${version}/${entry.extras.entry}`)) {
    problems.push(`${name} ${version}: "${url.pathname}" does not end with /${version}/${entry.extras.entry}`);
  }
  if (entry.fallbackUrl !== undefined && !entries.some((other) => other.url === entry.fallbackUrl)) {
    problems.push(`${name} ${version}: fallbackUrl has to be the address of another entry of ${name}`);
  }
  return problems;
}

function exposeProblems(name: string, { metadata, extras }: DiscoveryEntry): string[] {
  const named = [...extras.routes.map((route) => route.expose), ...Object.values(extras.slots)];
  return [...new Set(named)]
    .filter((expose) => extras.preload[expose] === undefined)
    .map(
      (expose) => `${name} ${metadata.version}: a route or slot names ${expose}, which the release does not contain`,
    );
}

/** Within one remote, releases may repeat each other's routes; nobody may claim another's. */
function claimProblems(document: DiscoveryDocument): string[] {
  const owners = new Map<string, string>();
  const problems = new Set<string>();
  for (const [name, entries] of Object.entries(document.microFrontends)) {
    for (const { metadata, extras } of entries) {
      const claims = [
        ...extras.routes.map((route) => `route ${shapeOf(route.path)}`),
        ...Object.keys(extras.slots).map((slot) => `slot ${slot}`),
      ];
      for (const claim of duplicates(claims)) problems.add(`${name} ${metadata.version}: ${claim} is declared twice`);
      for (const claim of claims) {
        const owner = owners.get(claim) ?? name;
        if (owner !== name) problems.add(`${claim} is claimed by both ${owner} and ${name}`);
        owners.set(claim, owner);
      }
    }
  }
  return [...problems];
}

/** `/catalogo/:id` and `/catalogo/:user` match the same addresses. */
const shapeOf = (path: string): string => path.replace(/:\w+/g, ':param').replace(/(.)\/$/, '$1');

const duplicates = (items: string[]): string[] => [...new Set(items.filter((item, i) => items.indexOf(item) !== i))];
