/** A paragraph, or a list of points. */
export type Block = string | readonly string[];

/** One part of a legal page; `id` is its anchor. */
export interface LegalSection {
  id: string;
  title: string;
  blocks: readonly Block[];
}
