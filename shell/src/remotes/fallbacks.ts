import type { PublicDiscovery, PublicRelease } from '@qhatu/federation/discovery';
import { removeChunkScripts } from './assets';
import { LOAD_TIMEOUT_MS, type ReleaseLoader, releaseId } from './release-loader';
import { reportFailure } from './report-failure';
import type { RemoteComponent } from './types';
import { withTimeout } from './with-timeout';

/** When a release has not arrived by then the last known good one is asked for as well; whichever comes first is shown. */
export const LATE_MS = 4_000;
/** With less time left, the last known good release is not even tried. */
const MIN_MS = 1_000;

/** What stands behind releases that failed or were late here: the last known good one of each remote. */
export function createFallbacks(ask: (without: string) => Promise<PublicDiscovery>) {
  const known = new Map<string, Promise<PublicRelease | null>>();

  function of(release: PublicRelease): Promise<PublicRelease | null> {
    const key = releaseId(release);
    const before = known.get(key);
    if (before) return before;
    const asked = ask(key).then(
      ({ releases }) => {
        const good = releases.find(({ name }) => name === release.name);
        // Never one that failed before: two releases must not take turns.
        return good && !known.has(releaseId(good)) ? good : null;
      },
      () => null,
    );
    known.set(key, asked);
    return asked;
  }

  /** The time within which an error must be shown (D61) is used up: no other release is tried. */
  function exhausted(release: PublicRelease, error: unknown): unknown {
    known.set(releaseId(release), Promise.resolve(null));
    return error;
  }

  return { of, exhausted, clear: () => known.clear() };
}

interface Start {
  release: PublicRelease;
  expose: string;
  load: ReleaseLoader['load'];
  fallbacks: ReturnType<typeof createFallbacks>;
  /** The last known good release is in use from here on. */
  onFallback: (good: PublicRelease) => void;
}

/** A release that fails or is late is followed by the last known good one, within the time that one may take. */
export async function loadWithFallback(start: Start): Promise<RemoteComponent> {
  const { release, expose, load, fallbacks, onFallback } = start;
  const { name: remote, version } = release;
  const began = performance.now();
  let reported = false;
  const failed = (error: unknown) => {
    if (!reported) reportFailure({ remote, version, stage: 'load', error });
    reported = true;
  };
  const first = load(release, expose, LOAD_TIMEOUT_MS);
  first.catch(failed);
  try {
    return await withTimeout(first, `${remote} ${expose}`, LATE_MS);
  } catch (error) {
    const second = async () => {
      const good = await fallbacks.of(release);
      const left = LOAD_TIMEOUT_MS - (performance.now() - began);
      if (!good || left < MIN_MS) throw fallbacks.exhausted(release, error);
      removeChunkScripts(remote);
      const component = await load(good, expose, left).catch((cause) =>
        Promise.reject(fallbacks.exhausted(release, cause)),
      );
      failed(error);
      onFallback(good);
      return component;
    };
    // The release may only be slow and still come first. When both fail, its own error says more.
    return Promise.any([first, second()]).catch(() => first);
  }
}
