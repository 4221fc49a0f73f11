import { checkCost } from './cost';
import { parseSvg, svgText } from './parse';

/**
 * An SVG with allowed elements and attributes only, and within the bounds of what is drawn; null when it is none. It is
 * drawn to pixels afterwards and never handed out. Throws `Refusal`.
 */
export function cleanSvg(text: string): string | null {
  const root = parseSvg(text);
  if (!root) return null;
  checkCost(root);
  return svgText(root);
}
