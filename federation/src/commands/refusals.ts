import semver from 'semver';
import { overBudget } from '../budget/budget';
import { sizesOf } from '../budget/sizes';
import type { Budget } from '../config/schema';
import { DiscoveryError, parseDiscovery } from '../discovery/parse';
import type { DiscoveryDocument, DiscoveryEntry } from '../discovery/types';
import type { Inspected } from './origin';

export interface ReleaseChecks {
  document: DiscoveryDocument;
  allowedOrigins: readonly string[];
  /** What the running shell gives to remotes, package → version. */
  shares: Readonly<Record<string, string>>;
  budget: Budget;
}

/** Reasons against showing a release to shoppers, each with what to do. */
export class Refused extends Error {
  override name = 'Refused';
  constructor(
    version: string,
    readonly reasons: string[],
  ) {
    super(`${version} is not taken:\n${reasons.map((reason) => `  - ${reason}`).join('\n')}`);
  }
}

/**
 * Whether a release whose bytes are right may go to shoppers, beside what is there.
 * @param entries what would become of this remote
 * @throws Refused with every reason at once
 */
export function assertFits(
  { release, list }: Inspected,
  entries: DiscoveryEntry[],
  circumstances: ReleaseChecks,
): void {
  const { document, allowedOrigins, shares, budget } = circumstances;
  const reasons = [
    ...Object.entries(release.needs).flatMap(([name, range]) => unmet(name, range, shares[name])),
    ...clashes(
      { ...document, microFrontends: { ...document.microFrontends, [release.name]: entries } },
      allowedOrigins,
    ),
    ...overBudget(sizesOf(release, list), budget).map(
      (problem) =>
        `${problem}: make it lighter, or raise the budget in ${release.name}/federation.config.ts where a reviewer sees it`,
    ),
  ];
  if (reasons.length > 0) throw new Refused(release.version, reasons);
}

function unmet(name: string, range: string, shared: string | undefined): string[] {
  if (shared !== undefined && semver.satisfies(shared, range)) return [];
  const has = shared === undefined ? 'gives none' : `gives ${shared}`;
  return [
    `it needs ${name} ${range} and the running shell ${has}: release the shell first, or build against what it gives`,
  ];
}

function clashes(document: DiscoveryDocument, allowedOrigins: readonly string[]): string[] {
  try {
    parseDiscovery(document, { allowedOrigins });
    return [];
  } catch (error) {
    if (!(error instanceof DiscoveryError)) throw error;
    return error.problems.map((problem) =>
      problem.includes('claimed by both') ? `${problem}: agree with that team on one owner` : problem,
    );
  }
}
