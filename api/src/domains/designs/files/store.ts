import { objectsOf } from '@qhatu/contract/designer';
import type { DesignDocument, DesignView } from '@qhatu/contract/wire';
import type { Db } from '../../../db/open';
import type { Env } from '../../../env';
import type { Files, FoundFile } from '../../../files/files';
import { dropPrintFiles, printFileKey } from '../forget';
import { readPicture } from '../prints/storage';
import type { PrintQueue } from './print-queue';

export type PrintFormat = 'png' | 'pdf';
export const SIDE = { 1: 'frente', 2: 'espalda' } as const;

interface Tools {
  db: Db;
  files: Files;
  env: Env;
}

const printedObjects = (design: DesignDocument, view: DesignView) =>
  objectsOf(design, view).filter(({ hidden }) => !hidden);

/** Whether anything is printed on that side. */
export const hasPrint = (design: DesignDocument, view: DesignView): boolean => printedObjects(design, view).length > 0;

/** Print files of designs, by key: made by a job (D240) and kept, since a stored design never changes. */
export class PrintFiles {
  readonly #tools: Tools;
  readonly #queue: PrintQueue;

  constructor(tools: Tools, queue: PrintQueue) {
    this.#tools = tools;
    this.#queue = queue;
  }

  /** The file; null when it has not been made. */
  open(customId: number, view: DesignView, format: PrintFormat): Promise<FoundFile | null> {
    return this.#tools.files.get(printFileKey(customId, view, format));
  }

  /**
   * Makes what is missing of both sides; nothing when the design is gone meanwhile. Safe to repeat: a key has one
   * content. Rejects with the signal's reason between two sides.
   */
  async draw(customId: number, signal: AbortSignal): Promise<void> {
    const design = await this.#design(customId);
    if (!design) return;
    for (const view of [1, 2] as const) {
      signal.throwIfAborted();
      if (hasPrint(design, view) && !(await this.#isMade(customId, view))) await this.#make(customId, view, design);
    }
  }

  async #isMade(customId: number, view: DesignView): Promise<boolean> {
    const { files } = this.#tools;
    const heads = (['png', 'pdf'] as const).map((format) => files.head(printFileKey(customId, view, format)));
    return (await Promise.all(heads)).every(Boolean);
  }

  async #make(customId: number, view: DesignView, design: DesignDocument): Promise<void> {
    const { files } = this.#tools;
    const objects = printedObjects(design, view);
    const { png, pdf } = await this.#queue.draw({
      ...{ objects, title: `Diseño ${customId}, ${SIDE[view]}` },
      read: () => this.#pictures(objects),
    });
    const bodies = { pdf, png };
    for (const format of ['pdf', 'png'] as const) await files.put(printFileKey(customId, view, format), bodies[format]);
    // An account that was deleted meanwhile has had its files taken away before these were there.
    if (!(await this.#design(customId))) await dropPrintFiles(files, customId);
  }

  async #design(customId: number): Promise<DesignDocument | undefined> {
    const custom = this.#tools.db.selectFrom('product_customs').select('design').where('id', '=', customId);
    return (await custom.executeTakeFirst())?.design;
  }

  async #pictures(objects: ReturnType<typeof printedObjects>): Promise<Record<number, Uint8Array>> {
    const ids = objects.flatMap((object) => (object.kind === 'text' ? [] : [object.print_id]));
    if (ids.length === 0) return {};
    const rows = await this.#tools.db.selectFrom('prints').select(['id', 'uri']).where('id', 'in', ids).execute();
    const read = rows.map(async ({ id, uri }) => [id, await readPicture(this.#tools, uri)] as const);
    return Object.fromEntries(await Promise.all(read));
  }
}
