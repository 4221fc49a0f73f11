/** An element whose contents the browser may skip, and where it stands. */
export interface SkippedPlace {
  element: Element;
  rect: DOMRect;
}

const isApart = (one: DOMRect, other: Pick<DOMRect, 'top' | 'right' | 'bottom' | 'left'>): boolean =>
  one.bottom <= other.top || one.top >= other.bottom || one.right <= other.left || one.left >= other.right;

const theWindow = () => ({ top: 0, right: window.innerWidth, bottom: window.innerHeight, left: 0 });

/** Whether nothing of the rectangle is in the window. */
export const isOutOfWindow = (rect: DOMRect): boolean => isApart(rect, theWindow());

/**
 * Out of the window, or of its parent, which clips it (a rail). What has no width is not displayed, so nothing of it is skipped;
 * a parent without one (`display: contents`) clips nothing.
 */
function isOutOfSight(element: Element, rect: DOMRect): boolean {
  if (rect.width === 0) return false;
  if (isOutOfWindow(rect)) return true;
  const around = element.parentElement?.getBoundingClientRect();
  return around !== undefined && around.width > 0 && isApart(rect, around);
}

/**
 * Says in which place that the browser may skip (`content-visibility: auto` and out of sight) an element stands, the outermost
 * one; null when in none. Reading such an element's position forces the layout of its place, and asking the browser whether it is
 * skipped (`checkVisibility`) that of the whole page: 5 ms of a phone for each. Answers hold for one moment, until something moves.
 * @param onPlace hears once of each such place around what was asked for, and whether it is in sight
 */
export function findSkippedPlaces(
  onPlace: (element: HTMLElement, isInSight: boolean) => void = () => undefined,
): (element: Element) => SkippedPlace | null {
  const known = new Map<Element, SkippedPlace | null>();
  const itself = (element: HTMLElement): SkippedPlace | null => {
    if (!mayBeSkipped(element)) return null;
    const rect = element.getBoundingClientRect();
    const isInSight = !isOutOfSight(element, rect);
    onPlace(element, isInSight);
    return isInSight ? null : { element, rect };
  };
  const around = ({ parentElement: element }: Element): SkippedPlace | null => {
    if (!element) return null;
    const before = known.get(element);
    if (before !== undefined) return before;
    const place = around(element) ?? itself(element);
    known.set(element, place);
    return place;
  };
  return around;
}

const VISIBLE = 'visible';

const mayBeSkipped = (element: HTMLElement): boolean =>
  element.style.contentVisibility === VISIBLE || getComputedStyle(element).contentVisibility === 'auto';

/**
 * Has the browser lay such a place out with what is around it, without looking first whether it is in sight: it forgets that
 * of what leaves the document, and upon Back would find out only after a layout of all the rest. Or leaves it to the browser.
 */
export function layOutAtOnce(place: HTMLElement, isInSight: boolean): void {
  place.style.contentVisibility = isInSight ? VISIBLE : '';
}
