import { PageBody } from './page-body';
import type { DataAddress, SmallPictures } from './small-pictures';

/** All pictures of one page together: more would hold up its words. */
const MAX_BYTES = 20_000;

/**
 * A page as phones get it. Phones are far away: what is small of the first screen's pictures comes inside the document,
 * which saves a round trip before the largest paint (150 ms in the mobile emulation); the others are announced with the
 * answer. Both work for phones alone, where every screen gets the same file.
 */
export class PhonePage {
  private made: PageBody | undefined;

  constructor(
    private readonly page: PageBody,
    private readonly inside: ReadonlyMap<string, DataAddress>,
    /** `Link` header for the pictures that are not inside. */
    readonly link: string | undefined,
  ) {}

  /** Put together when the first phone asks. */
  get body(): PageBody {
    this.made ??= this.inside.size === 0 ? this.page : new PageBody(withPictures(this.page.text, this.inside));
    return this.made;
  }

  /** Bytes beside those of the page itself. */
  get bytes(): number {
    if (this.inside.size === 0) return 0;
    return [...this.inside.values()].reduce((sum, data) => sum + data.length, this.page.bytes);
  }
}

/** One for phones: it has one address and no choice of widths. */
const ANNOUNCEMENT = /<link rel="preload" as="image" fetchPriority="high" href="([^"]+)" media="[^"]+"\/>/g;

/** Undefined when the page names no picture of phones' first screen, or a renderer of an older shell does not tell. */
export async function phonePage(
  page: PageBody,
  addresses: string[] = [],
  pictures: SmallPictures,
): Promise<PhonePage | undefined> {
  if (addresses.length === 0) return undefined;
  const inside = new Map<string, DataAddress>();
  const announced: string[] = [];
  let left = MAX_BYTES;
  const found = await Promise.all(addresses.map((address) => pictures.get(address)));
  for (const [nth, address] of addresses.entries()) {
    const data = found[nth];
    if (data && data.length <= left) {
      inside.set(address, data);
      left -= data.length;
    } else announced.push(`<${address}>; rel=preload; as=image; fetchpriority=high`);
  }
  return new PhonePage(page, inside, announced.join(', ') || undefined);
}

/**
 * Puts pictures into the place where the page draws them first (`<source srcSet="…">`, see Picture of ui), and lets their
 * announcement in the head rest: React looks for it there and would otherwise fetch the file again.
 */
export function withPictures(html: string, pictures: ReadonlyMap<string, DataAddress>): string {
  let page = html.replace(ANNOUNCEMENT, (link, address) =>
    pictures.has(address) ? link.replace(/ media="[^"]*"/, ' media="not all"') : link,
  );
  for (const [address, data] of pictures) page = page.replace(`srcSet="${address}"`, () => `srcSet="${data}"`);
  return page;
}
