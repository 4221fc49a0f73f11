/** A piece of a message: plain words, or an address that may be followed. */
export interface Piece {
  /** Where it begins in the message. */
  at: number;
  text: string;
  href?: string;
}

/** Stops before what a sentence puts behind an address. Only http and https become links, whatever else is written. */
const ADDRESS = /\bhttps?:\/\/[^\s<>"'`]+[^\s<>"'`.,;:!?)\]}]/gi;

/** Cuts the addresses out of a message. The pieces together are the message, letter by letter. */
export function splitAtLinks(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const [address] = match;
    if (!URL.canParse(address)) continue;
    if (match.index > from) pieces.push({ at: from, text: text.slice(from, match.index) });
    pieces.push({ at: match.index, text: address, href: address });
    from = match.index + address.length;
  }
  if (from < text.length) pieces.push({ at: from, text: text.slice(from) });
  return pieces;
}
