/** Where typed text waits for the page that comes after a reload of ours. */
export const TYPED_KEY = 'qhatu:typed';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Kept {
  path: string;
  fields: Record<string, string | boolean>;
}

/** Never written down: secrets, files, and what belongs to a card. */
const secret = (field: Field): boolean =>
  ['password', 'file', 'hidden'].includes(field.type) || /cc-|one-time-code|password/.test(field.autocomplete);

/** How a field is found again; null for one that has no name. */
function keyOf(field: Field, all: Field[]): string | null {
  const name = field.name || field.id;
  if (!name) return null;
  const same = all.filter((other) => (other.name || other.id) === name);
  return `${field.tagName} ${field.type} ${name} ${same.indexOf(field)}`;
}

const fieldsOf = (doc: Document): Field[] => [...doc.querySelectorAll<Field>('input, textarea, select')];
const toggles = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';

/** Writes down what stands in the fields of this page, in this tab only. */
export function keepTyped(doc: Document = document): void {
  const all = fieldsOf(doc);
  const fields: Kept['fields'] = {};
  for (const field of all) {
    const key = secret(field) ? null : keyOf(field, all);
    if (key !== null) fields[key] = toggles(field) ? field.checked : field.value;
  }
  try {
    sessionStorage.setItem(TYPED_KEY, JSON.stringify({ path: location.pathname, fields } satisfies Kept));
  } catch {
    // Without storage the page is reloaded as by hand.
  }
}

/** Types it again: React hears of a value only from the browser's own setter and the event after it. */
function type(field: Field, value: string | boolean): void {
  if (toggles(field)) {
    if (field.checked !== value) field.click();
    return;
  }
  if (field.value === value || typeof value !== 'string') return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

const RESTORE_TIMEOUT_MS = 15_000;

/** What the shell before the reload wrote: another release, whose words may be others. */
function accepted(text: string): Partial<Kept> & Pick<Kept, 'fields'> {
  try {
    const { path, fields } = (JSON.parse(text) ?? {}) as Partial<Kept>;
    return { path, fields: typeof fields === 'object' && fields !== null ? fields : {} };
  } catch {
    return { fields: {} };
  }
}

/** Puts it back into the fields of the page, as they appear; each once, and gives up after a while. */
export function restoreTyped(doc: Document = document): void {
  const text = sessionStorage.getItem(TYPED_KEY);
  sessionStorage.removeItem(TYPED_KEY);
  if (text === null) return;
  const { path, fields } = accepted(text);
  if (path !== location.pathname) return;
  const left = new Map(Object.entries(fields));
  const fill = () => {
    const all = fieldsOf(doc);
    for (const field of all) {
      const key = keyOf(field, all);
      const value = key === null ? undefined : left.get(key);
      if (key === null || value === undefined) continue;
      left.delete(key);
      type(field, value);
    }
    if (left.size === 0) stop();
  };
  const observer = new MutationObserver(fill);
  const timer = setTimeout(() => observer.disconnect(), RESTORE_TIMEOUT_MS);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(doc.body, { childList: true, subtree: true });
  fill();
}
