import { PROVIDER } from '../shop';

/** What a page says of itself to whoever lists it: a search engine, a shared link. */

/** A page's title as a browser and a search engine show it. @param title without the shop's name; none: the home page */
export const fullTitle = (title?: string): string =>
  title ? `${title} · ${PROVIDER.brand}` : `${PROVIDER.brand} · El mercado de todos los peruanos`;

const SUMMARY_LENGTH = 155;

/** The first words of a text for a page's description: 155 characters at most, cut between words. */
export function summaryOf(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= SUMMARY_LENGTH) return plain;
  const cut = plain.slice(0, SUMMARY_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), SUMMARY_LENGTH - 30))}…`;
}
