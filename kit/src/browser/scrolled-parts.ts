/** How far parts of a page were scrolled: an element that leaves the document forgets it. */
export class ScrolledParts {
  readonly #positions = new Map<Element, { left: number; top: number }>();

  /** Notes an element that was scrolled. */
  note(target: EventTarget): void {
    if (!(target instanceof Element)) return;
    const { scrollLeft: left, scrollTop: top } = target;
    // An element at its start is not kept: restoring it would lay the page out for nothing.
    if (left === 0 && top === 0) this.#positions.delete(target);
    else this.#positions.set(target, { left, top });
  }

  /** Scrolls what is still in `root` to where it was. What has been removed is forgotten, or it would be kept as long as its page. */
  restore(root: Element): void {
    for (const [element, position] of this.#positions) {
      if (root.contains(element)) element.scrollTo({ ...position, behavior: 'instant' });
      else this.#positions.delete(element);
    }
  }
}
