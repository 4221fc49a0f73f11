import { networkOf } from '@qhatu/contract/network';

/** Failures and page views of one release, over the last minutes. */
export interface ReleaseCounts {
  /** Pages handed out that are made with it. */
  views: number;
  failures: number;
  /** Different visitors that failures came from (`networkOf`): a household with many addresses is one. */
  visitors: number;
}

interface Minute {
  at: number;
  views: number;
  failures: number;
  visitors: Set<string>;
}

const MINUTES = 10;
/** More addresses than this are not told apart: the verdict does not need them. */
const MAX_VISITORS = 200;
/** Releases counted at the same time; whoever invents versions is refused before they get here. */
const MAX_RELEASES = 200;

const keyOf = (remote: string, version: string): string => `${remote} ${version}`;

/** Of one release, as front doors tell each other (D241). */
export interface Tally {
  remote: string;
  version: string;
  views: number;
  failures: number;
  /** Names of visitors, as `nameOf` makes them. */
  visitors: string[];
}

/**
 * Counts by release, in memory, minute by minute; what is older than ten minutes is forgotten. What other front doors have
 * counted is added where it is known.
 */
export class FailureCounts {
  private readonly releases = new Map<string, Minute[]>();
  private others = new Map<string, Tally[]>();

  /** @param nameOf a visitor's network, as it may be told to others: the same at each front door */
  constructor(
    private readonly now: () => number = Date.now,
    private readonly nameOf: (network: string) => string = (network) => network,
  ) {}

  viewed(remote: string, version: string): void {
    const minute = this.minute(remote, version);
    minute.views += 1;
  }

  /** @param visitor an address; from the server's own failures, a name that counts as one */
  failed(remote: string, version: string, visitor: string): void {
    const minute = this.minute(remote, version);
    minute.failures += 1;
    if (minute.visitors.size < MAX_VISITORS) minute.visitors.add(this.nameOf(networkOf(visitor)));
  }

  of(remote: string, version: string): ReleaseCounts {
    const key = keyOf(remote, version);
    const all = [this.tally(key), ...(this.others.get(key) ?? [])];
    return {
      views: all.reduce((sum, { views }) => sum + views, 0),
      failures: all.reduce((sum, { failures }) => sum + failures, 0),
      visitors: new Set(all.flatMap(({ visitors }) => visitors)).size,
    };
  }

  /** The same, of what was counted here alone. */
  here(remote: string, version: string): ReleaseCounts {
    const { views, failures, visitors } = this.tally(keyOf(remote, version));
    return { views, failures, visitors: visitors.length };
  }

  /** What was counted here, for others. */
  own(): Tally[] {
    return [...this.releases.keys()].map((key) => {
      const [remote = '', version = ''] = key.split(' ');
      return { remote, version, ...this.tally(key) };
    });
  }

  /** What others have counted lately, in place of what they had before. */
  adopt(others: readonly Tally[]): void {
    this.others = new Map();
    for (const tally of others) {
      const key = keyOf(tally.remote, tally.version);
      this.others.set(key, [...(this.others.get(key) ?? []), tally]);
    }
  }

  private tally(key: string): Pick<Tally, 'views' | 'failures' | 'visitors'> {
    const minutes = this.recent(key);
    return {
      views: minutes.reduce((sum, { views }) => sum + views, 0),
      failures: minutes.reduce((sum, { failures }) => sum + failures, 0),
      visitors: [...new Set(minutes.flatMap(({ visitors }) => [...visitors]))].slice(0, MAX_VISITORS),
    };
  }

  private recent(key: string): Minute[] {
    const oldest = Math.floor(this.now() / 60_000) - MINUTES;
    return (this.releases.get(key) ?? []).filter(({ at }) => at > oldest);
  }

  private minute(remote: string, version: string): Minute {
    const key = keyOf(remote, version);
    const at = Math.floor(this.now() / 60_000);
    const minutes = this.releases.get(key);
    const last = minutes?.at(-1);
    if (last?.at === at) return last;
    const fresh: Minute = { at, views: 0, failures: 0, visitors: new Set() };
    const kept = [...this.recent(key), fresh];
    // The one that was counted last stands last; the first is the longest unused.
    this.releases.delete(key);
    this.releases.set(key, kept);
    const [longest] = this.releases.keys();
    if (this.releases.size > MAX_RELEASES && longest !== undefined) this.releases.delete(longest);
    return fresh;
  }
}
