/** One element that is allowed, with nothing but allowed attributes. */
export interface SvgElement {
  tag: string;
  attributes: Map<string, string>;
  children: (SvgElement | string)[];
}

/** An element and all that is in it. */
export function* elementsOf(element: SvgElement): Generator<SvgElement> {
  yield element;
  for (const child of element.children) if (typeof child !== 'string') yield* elementsOf(child);
}
