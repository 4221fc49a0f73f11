import { type ComplaintValues, EMPTY_COMPLAINT } from '@qhatu/contract/forms';
import { OWN_DRAFT } from '@qhatu/shared-state';

/** A complaint that is half filled in. `key`: of an attempt to file just this, whose answer is not known. */
export interface Draft {
  values: ComplaintValues;
  key: string | null;
}

/**
 * Names, documents, addresses: kept in this tab only, for each person, and for whoever is not logged in. Kit's store by owner
 * is no place for them: it stays in the browser after the tab and the log-out.
 */
const name = (userId: number | null) => `${OWN_DRAFT}complaint:${userId ?? 'visitor'}`;

/** Whatever another release or a hand wrote: the part that is a complaint. */
function accepted(stored: unknown): Draft | null {
  const { values, key } = (stored ?? {}) as Partial<Draft>;
  if (typeof values !== 'object' || values === null) return null;
  const known = Object.entries(EMPTY_COMPLAINT).map(([field, empty]) => {
    const value = values[field as keyof ComplaintValues];
    return [field, typeof value === typeof empty ? value : empty];
  });
  const complaint = Object.fromEntries(known) as ComplaintValues;
  return isEmpty(complaint) ? null : { values: complaint, key: typeof key === 'string' ? key : null };
}

export const isEmpty = (values: ComplaintValues): boolean =>
  Object.values(values).every((value) => value === '' || value === false);

export function readDraft(userId: number | null): Draft | null {
  try {
    return accepted(JSON.parse(window.sessionStorage.getItem(name(userId)) ?? 'null'));
  } catch {
    return null;
  }
}

/** An empty complaint is no draft. A browser that keeps nothing forgets it with the page. */
export function keepDraft(userId: number | null, draft: Draft): void {
  try {
    if (isEmpty(draft.values)) window.sessionStorage.removeItem(name(userId));
    else window.sessionStorage.setItem(name(userId), JSON.stringify(draft));
  } catch {
    // Blocked or full.
  }
}
