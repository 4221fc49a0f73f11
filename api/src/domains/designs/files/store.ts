import { objectsOf } from '@qhatu/contract/designer';
import type { DesignDocument, DesignView } from '@qhatu/contract/wire';
import type { Db } from '../../../db/open';
import type { Drawings } from '../../../drawing';
import type { Side } from '../../../drawing/drawings';
import type { Env } from '../../../env';
import type { Files, FoundFile } from '../../../files/files';
import { dropPrintFiles, printFileKey } from '../forget';
import { readPicture } from '../prints/storage';

export type PrintFormat = 'png' | 'pdf';
export const SIDE = { 1: 'frente', 2: 'espalda' } as const;

/** How a side is drawn, for whom, and where each of its pictures is read. */
export type DrawSide = (
  side: Side,
  of: { accountId: number; signal: AbortSignal; read: (printId: number) => Promise<Buffer> },
) => Promise<Drawings['side']>;

interface Deps {
  db: Db;
  files: Files;
  env: Env;
}

interface Custom {
  design: DesignDocument;
  /** Whose design it is. */
  user_id: number;
}

const printedObjects = (design: DesignDocument, view: DesignView) =>
  objectsOf(design, view).filter(({ hidden }) => !hidden);

/** Whether anything is printed on that side. */
export const hasPrint = (design: DesignDocument, view: DesignView): boolean => printedObjects(design, view).length > 0;

/** Print files of designs, by key: made by a job (D240) and kept, since a stored design never changes. */
export class PrintFiles {
  readonly #deps: Deps;
  readonly #drawSide: DrawSide;

  constructor(deps: Deps, drawSide: DrawSide) {
    this.#deps = deps;
    this.#drawSide = drawSide;
  }

  /** The file; null when it has not been made. */
  open(customId: number, view: DesignView, format: PrintFormat): Promise<FoundFile | null> {
    return this.#deps.files.get(printFileKey(customId, view, format));
  }

  /**
   * Makes what is missing of both sides; nothing when the design is gone meanwhile. Safe to repeat: a key has one
   * content. Rejects with the signal's reason between two sides.
   */
  async draw(customId: number, signal: AbortSignal): Promise<void> {
    const custom = await this.#custom(customId);
    if (!custom) return;
    for (const view of [1, 2] as const) {
      signal.throwIfAborted();
      if (!hasPrint(custom.design, view) || (await this.#isMade(customId, view))) continue;
      await this.#make(customId, view, custom, signal);
    }
  }

  async #isMade(customId: number, view: DesignView): Promise<boolean> {
    const { files } = this.#deps;
    const heads = (['png', 'pdf'] as const).map((format) => files.head(printFileKey(customId, view, format)));
    return (await Promise.all(heads)).every(Boolean);
  }

  async #make(customId: number, view: DesignView, { design, user_id }: Custom, signal: AbortSignal): Promise<void> {
    const { files } = this.#deps;
    const { png, pdf } = await this.#drawSide(
      { objects: printedObjects(design, view), title: `Diseño ${customId}, ${SIDE[view]}` },
      { accountId: user_id, signal, read: (printId) => this.#picture(printId) },
    );
    const bodies = { pdf, png };
    for (const format of ['pdf', 'png'] as const) await files.put(printFileKey(customId, view, format), bodies[format]);
    // An account that was deleted meanwhile has had its files taken away before these were there.
    if (!(await this.#custom(customId))) await dropPrintFiles(files, customId);
  }

  async #custom(customId: number): Promise<Custom | undefined> {
    const custom = this.#deps.db.selectFrom('product_customs').select(['design', 'user_id']).where('id', '=', customId);
    return custom.executeTakeFirst();
  }

  async #picture(printId: number): Promise<Buffer> {
    const print = this.#deps.db.selectFrom('prints').select('uri').where('id', '=', printId);
    const { uri } = await print.executeTakeFirstOrThrow(() => new Error(`print ${printId} has no file`));
    return readPicture(this.#deps, uri);
  }
}
