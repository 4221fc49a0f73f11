import { canaryOf } from '@qhatu/federation';
import type { Snapshot } from '../discovery/snapshot';
import type { WarmUp } from '../renderer/renderer-pool';
import { type Variant, variantOf } from '../visitors/variants';
import type { PageAddressCache } from './page-address-cache';
import { type PageCache, pageKey } from './page-cache';
import { type PolicyMaker, toPage, withinBudget } from './page-maker';
import type { SmallPictures } from './small-pictures';

/** Promoting is seen within five seconds; a second of them goes to pages that visitors would have waited for. */
const MAX_MS = 1_500;
const MAX_PAGES = 24;

export interface WarmUpOptions {
  cache: PageCache;
  addresses: PageAddressCache;
  policyOf: PolicyMaker;
  pictures: SmallPictures;
}

/** What visitors of a document get, but for what staff ask for by name: the standard, and it with each canary. */
function variantsOf(snapshot: Snapshot): Variant[] {
  const canaries = Object.entries(snapshot.document.microFrontends).flatMap(([name, entries]) => {
    const canary = canaryOf(entries);
    return canary && canary.deployment.traffic > 0 ? [{ [name]: canary.metadata.version }] : [];
  });
  return [{}, ...canaries].map((choice) => variantOf(snapshot, choice));
}

/** Addresses that visitors have asked for lately, each once. */
function lately(cache: PageCache, { digest }: Snapshot): string[] {
  const keys = cache.recent(`${digest} `, MAX_PAGES);
  return [...new Set(keys.map((key) => key.slice(key.lastIndexOf(' ') + 1)))];
}

/**
 * Makes the pages that visitors are asking for of the next releases, before those are shown: otherwise a change of the
 * pointer empties the cache, and everybody waits for a renderer that has never made a page. One after the other, since
 * visitors of the old pages need the processor as well. Pages that fail are left to their first visitor.
 */
export function warmUp(
  { cache, addresses, policyOf, pictures }: WarmUpOptions,
  before: Snapshot,
  next: Snapshot,
): WarmUp {
  return async (render) => {
    const end = performance.now() + MAX_MS;
    for (const url of lately(cache, before)) {
      for (const variant of variantsOf(next)) {
        const left = end - performance.now();
        if (left <= 0) return;
        const address = addresses.read(url, variant.routes);
        if (address.kind !== 'page' || !address.cacheable) continue;
        try {
          const result = await withinBudget(render(url, variant.choice), left);
          const made = await toPage(result, true, (sources) => policyOf(sources, url), pictures);
          if (!made.store) continue;
          await made.page.body.body('br');
          cache.put(pageKey(next.digest, variant.key, url), made.page);
        } catch {
          // It threw, hung or ended the renderer; its first visitor gets the frame, and the log the reason.
        }
      }
    }
  };
}
