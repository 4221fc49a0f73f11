import { canaryOf, changePointer, type PointerFile, standardOf, withdrawn } from '@qhatu/federation';
import type { DiscoveryDocument } from '@qhatu/federation/discovery';
import type { FailureCounts } from './failure-counts';

export interface GuardOptions {
  pointer: PointerFile;
  counts: FailureCounts;
  /** A canary that fails for more than this part of its page views is taken back. Percent. */
  maxPercent: number;
  /** …but not before so many failures, from so many different addresses: one broken browser is no verdict. */
  minFailures: number;
  minVisitors: number;
  log: { error: (fields: object, message: string) => void };
}

/**
 * Takes failing canaries back. Every front door judges by what it sees; the pointer's lock sees to it that one acts.
 */
export class CanaryGuard {
  private readonly acting = new Set<string>();

  constructor(private readonly options: GuardOptions) {}

  /** Whether this version may stay. Called after each failure; never rejects. */
  async judge(document: DiscoveryDocument, remote: string, version: string): Promise<void> {
    const { counts, maxPercent, minFailures, minVisitors, log } = this.options;
    const canary = canaryOf(document.microFrontends[remote] ?? []);
    if (canary?.metadata.version !== version || canary.deployment.traffic === 0) return;
    const { views, failures, visitors } = counts.of(remote, version);
    const percent = (100 * failures) / Math.max(views, failures);
    if (failures < minFailures || visitors < minVisitors || percent <= maxPercent) return;
    const key = `${remote} ${version}`;
    if (this.acting.has(key)) return;
    this.acting.add(key);
    const why = `${failures} failures in ${views} page views (${percent.toFixed(0)} %), at most ${maxPercent} % are allowed`;
    try {
      await this.takeBack(remote, version, why);
      log.error({ remote, release: version, failures, views }, `canary taken back: ${why}`);
    } catch (error) {
      // A full disk, say. The next failure tries again.
      log.error({ err: error, remote, release: version }, 'a failing canary could not be taken back');
    } finally {
      this.acting.delete(key);
    }
  }

  private async takeBack(remote: string, version: string, why: string): Promise<void> {
    await changePointer(this.options.pointer, { by: 'front door', why }, (document) => {
      const entries = document.microFrontends[remote] ?? [];
      // Another front door, or a person, was faster.
      if (canaryOf(entries)?.metadata.version !== version) return null;
      const to = standardOf(entries)?.metadata.version ?? null;
      return [{ remote, entries: withdrawn(entries), note: { action: 'fallback', from: version, to } }];
    });
  }
}
