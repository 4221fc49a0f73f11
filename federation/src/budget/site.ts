import { paths } from '@qhatu/contract/paths';
import { overBudget } from './budget';
import type { BuiltRemote, BuiltShell } from './graph';
import { sizesOf, sumBytes, transferBytes } from './sizes';

/** What the shell brings to every page, and all scripts of home together: kilobytes (1,000 bytes) as they travel. */
interface SiteBudget {
  shell: { scripts: number; start: number; styles: number };
  home: number;
}

/** Remotes have their own in their `federation.config.ts`; this is what no remote answers for (D431). A reviewer sees it grow. */
const SITE_BUDGET: SiteBudget = {
  // From folder to folder modules come in another order, which is worth 0.15 kB of compression.
  shell: { scripts: 111.3, start: 1.5, styles: 7 },
  home: 130,
};

const inKb = (bytes: number): string => (bytes / 1_000).toFixed(1);

/**
 * Bytes of scripts that home asks for: the shell's, the small one it begins with, its remote's entry and its own.
 * Null when no release answers its address.
 */
function scriptsOfHome(shell: BuiltShell, remotes: readonly BuiltRemote[]): number | null {
  const ofShell = sumBytes(shell.scripts) + sumBytes(shell.start);
  for (const { release, list } of remotes) {
    const route = release.routes.find(({ path }) => path === paths.home.path);
    if (!route) continue;
    const files = [release.entry, ...(release.preload[route.expose]?.js ?? [])];
    return files.reduce((total, file) => total + transferBytes(list, file), ofShell);
  }
  return null;
}

/** A sentence for everything of the site that weighs more than it may: each remote by its own budget, the shell, home. */
export function siteProblems(
  shell: BuiltShell,
  remotes: readonly BuiltRemote[],
  budget: SiteBudget = SITE_BUDGET,
): string[] {
  const ofHome = scriptsOfHome(shell, remotes);
  const ofSite: readonly [what: string, bytes: number, allowed: number][] = [
    ['shell: the scripts of every page', sumBytes(shell.scripts), budget.shell.scripts],
    ['shell: the script that a rendered page begins with', sumBytes(shell.start), budget.shell.start],
    ['shell: the styles of every page', sumBytes(shell.styles), budget.shell.styles],
    ['home: all scripts', ofHome ?? 0, budget.home],
  ];
  return [
    ...(ofHome === null ? ['home: no release answers its address, so nobody knows what it weighs'] : []),
    ...ofSite
      .filter(([, bytes, allowed]) => bytes > allowed * 1_000)
      .map(([what, bytes, allowed]) => `${what} weigh ${inKb(bytes)} kB, the budget is ${allowed} kB`),
    ...remotes.flatMap(({ release, list, budget: own }) =>
      overBudget(sizesOf(release, list), own).map((problem) => `${release.name}: ${problem}`),
    ),
  ];
}
