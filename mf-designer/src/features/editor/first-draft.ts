import { randomId } from '@qhatu/contract/random';
import { messageOf, toast } from '@qhatu/shared-state';
import { readBoughtDesign } from '../drafts/api/bought-design';
import type { DraftContent } from '../drafts/draft-content';
import { type Draft, listDrafts, saveDraft } from '../drafts/drafts';
import { colorOf, type Shirt } from '../shirts/shirts';
import { emptyContent } from './state/store';

/** An empty design on the first garment and its first colour that can be had (spec 3 §4). */
function newWork(shirts: readonly Shirt[]): DraftContent {
  const [shirt] = shirts;
  return emptyContent(shirt?.id ?? 0, (shirt && colorOf(shirt, null)?.id) ?? 0);
}

/** A draft for a garment that is not sold any more is put on the first one. */
export function onSale<T extends DraftContent>(work: T, shirts: readonly Shirt[]): T {
  const { product_id, color_id } = work.design;
  const shirt = shirts.find(({ id }) => id === product_id);
  if (shirt?.colors.some(({ id }) => id === color_id)) return work;
  const { design } = newWork(shirt ? [shirt] : shirts);
  return { ...work, sizes: {}, design: { ...work.design, product_id: design.product_id, color_id: design.color_id } };
}

export const newDraft = (shirts: readonly Shirt[], name: string): Draft => ({
  id: randomId(),
  name,
  savedAt: 0,
  attempt: null,
  revision: '',
  ...newWork(shirts),
});

/** A design that was bought before, as a draft of its own. Null when it is not this person's, or not there. */
async function boughtBefore(customId: number, shirts: readonly Shirt[]): Promise<Draft | null> {
  try {
    const { design, description } = await readBoughtDesign(customId);
    const draft = {
      ...newDraft(shirts, `Pedido anterior ${customId}`),
      savedAt: Date.now(),
      design,
      description,
    };
    await saveDraft(draft).catch(() => {});
    return onSale(draft, shirts);
  } catch (cause) {
    toast.error(messageOf(cause));
    return null;
  }
}

/**
 * The design asked for, or where the person left off on this device, or a new one. A storage that cannot be read starts
 * anew.
 */
export async function firstDraft(shirts: readonly Shirt[], customId: number | null): Promise<Draft> {
  const again = customId === null ? null : await boughtBefore(customId, shirts);
  if (again) return again;
  const [latest] = await listDrafts().catch(() => []);
  return latest ? onSale(latest, shirts) : newDraft(shirts, 'Mi diseño');
}
