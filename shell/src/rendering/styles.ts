import { createHash } from 'node:crypto';
import type { PublicRelease } from '@qhatu/federation/discovery';
import { shellStyles } from './assets';

/** Styles that stand in the document itself: on a slow line the first paint waits for nothing but the HTML. */
export interface InlineStyle {
  css: string;
  /** By this name the remote's chunk finds its stylesheet in the page, and does not load it again. */
  dataHref?: string;
  /** CSP source of exactly this text. */
  source: string;
}

export type LoadStyle = (release: PublicRelease, file: string) => Promise<string>;

function inline(css: string, dataHref?: string): InlineStyle {
  if (/<\/style/i.test(css)) throw new Error('A stylesheet would end its own element');
  return { css, dataHref, source: `'sha256-${createHash('sha256').update(css).digest('base64')}'` };
}

let ofShell: InlineStyle[] | undefined;
const ofRemotes = new Map<string, InlineStyle>();

/**
 * The shell's styles and those of the page's module. Releases never change, so each file is read and hashed once; a
 * renderer lives for one set of releases and takes this memory with it.
 * @throws what `load` throws: a page without its styles is none
 */
export async function pageStyles(
  page: { release: PublicRelease; expose: string } | undefined,
  load: LoadStyle,
): Promise<InlineStyle[]> {
  ofShell ??= shellStyles().map((css) => inline(css));
  if (!page) return ofShell;
  const { release, expose } = page;
  const remote = await Promise.all(
    (release.preload[expose]?.css ?? []).map(async (file) => {
      const style = ofRemotes.get(release.base + file) ?? inline(await load(release, file), file);
      ofRemotes.set(release.base + file, style);
      return style;
    }),
  );
  return [...ofShell, ...remote];
}
