import { type ProductSummary, productSummaryFromWire } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import type { Section as WireSection } from '@qhatu/contract/wire';

export const KINDS = {
  1: 'categories',
  2: 'slider',
  3: 'parallax',
  4: 'banners',
  5: 'info',
  6: 'offers',
} as const;
export type SectionKind = (typeof KINDS)[keyof typeof KINDS];

export interface SectionItem {
  id: number;
  name: string;
  text: string | null;
  picture: string | null;
  tint?: string;
  href: string | null;
  products: ProductSummary[];
}

export interface Section {
  id: number;
  kind: SectionKind;
  name: string;
  items: SectionItem[];
}

const ON = 1;
const byOrder = (a: { order: number }, b: { order: number }) => a.order - b.order;
const kindOf = (type: number) => KINDS[type as keyof typeof KINDS] as SectionKind | undefined;

/** Sections that are switched on, in their order, with the items that may stand on home (spec 1 §3). */
export function sectionsFromWire(wire: readonly WireSection[]): Section[] {
  return wire
    .filter(({ status, type }) => status === ON && kindOf(type) !== undefined)
    .sort(byOrder)
    .map((section) => ({
      id: section.id,
      kind: kindOf(section.type) ?? 'banners',
      name: section.name,
      items: section.items
        .filter(
          ({ status, sectionable }) => status === ON && sectionable.status === ON && sectionable.can_go_home === ON,
        )
        .sort(byOrder)
        .map(({ id, sectionable }) => ({
          id,
          name: sectionable.name,
          text: sectionable.description,
          picture: sectionable.uri,
          tint: sectionable.tint,
          href:
            sectionable.url ??
            (sectionable.category_id ? paths.search.href({ category: sectionable.category_id }) : null),
          products: sectionable.default_products.map(productSummaryFromWire),
        })),
    }))
    .filter(({ items }) => items.length > 0);
}
