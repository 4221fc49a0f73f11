import { objectsOf } from '@qhatu/contract/designer';
import type { DesignView, ProductCustom } from '@qhatu/contract/wire';
import type { Db } from '../../../db/open';
import type { Env } from '../../../env';
import type { Files, FoundFile } from '../../../files/files';
import { printFileKey } from '../forget';
import { readPicture } from '../prints/storage';
import type { PrintQueue } from './print-queue';

export type PrintFormat = 'png' | 'pdf';
export const SIDE = { 1: 'frente', 2: 'espalda' } as const;

interface Tools {
  db: Db;
  files: Files;
  env: Env;
}

/**
 * Print files of designs: made when they are first asked for, kept, since a stored design never changes. Asked for twice
 * at once they are drawn once.
 */
export class PrintFiles {
  readonly #making = new Map<string, Promise<void>>();
  readonly #tools: Tools;
  readonly #queue: PrintQueue;

  constructor(tools: Tools, queue: PrintQueue) {
    this.#tools = tools;
    this.#queue = queue;
  }

  /** The file; null when that side prints nothing. Rejects with 503 when too busy. */
  async open(custom: ProductCustom, view: DesignView, format: PrintFormat): Promise<FoundFile | null> {
    const objects = objectsOf(custom.design, view).filter(({ hidden }) => !hidden);
    if (objects.length === 0) return null;
    const { files } = this.#tools;
    const keyOf = (ending: PrintFormat) => printFileKey(custom.id, view, ending);
    const png = keyOf('png');
    // The PNG is kept last: where it is, both are.
    if (!(await files.head(png))) {
      const making =
        this.#making.get(png) ??
        this.#make({ objects, title: `Diseño ${custom.id}, ${SIDE[view]}` }, { png, pdf: keyOf('pdf') }).finally(() =>
          this.#making.delete(png),
        );
      this.#making.set(png, making);
      await making;
    }
    const found = await files.get(keyOf(format));
    if (!found) throw new Error(`the print file ${keyOf(format)} is gone`);
    return found;
  }

  async #make(
    side: Omit<Parameters<PrintQueue['draw']>[0], 'read'>,
    keys: Readonly<Record<PrintFormat, string>>,
  ): Promise<void> {
    const { png, pdf } = await this.#queue.draw({ ...side, read: () => this.#pictures(side.objects) });
    await this.#tools.files.put(keys.pdf, pdf);
    await this.#tools.files.put(keys.png, png);
  }

  async #pictures(objects: Parameters<PrintQueue['draw']>[0]['objects']): Promise<Record<number, Uint8Array>> {
    const ids = objects.flatMap((object) => (object.kind === 'text' ? [] : [object.print_id]));
    if (ids.length === 0) return {};
    const rows = await this.#tools.db.selectFrom('prints').select(['id', 'uri']).where('id', 'in', ids).execute();
    const read = rows.map(async ({ id, uri }) => [id, await readPicture(this.#tools, uri)] as const);
    return Object.fromEntries(await Promise.all(read));
  }
}
