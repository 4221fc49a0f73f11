import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { objectsOf } from '@qhatu/contract/designer';
import type { DesignView, ProductCustom } from '@qhatu/contract/wire';
import type { Db } from '../../../db/open';
import type { Env } from '../../../env';
import { printFileName } from '../forget';
import { fileOf } from '../prints/storage';
import type { PrintQueue } from './print-queue';

export type PrintFormat = 'png' | 'pdf';
export const SIDE = { 1: 'frente', 2: 'espalda' } as const;

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

/**
 * Print files of designs: made when they are first asked for, kept, since a stored design never changes. Asked for twice
 * at once they are drawn once.
 */
export class PrintFiles {
  readonly #making = new Map<string, Promise<void>>();
  readonly #db: Db;
  readonly #env: Env;
  readonly #queue: PrintQueue;

  constructor(db: Db, env: Env, queue: PrintQueue) {
    this.#db = db;
    this.#env = env;
    this.#queue = queue;
  }

  /** Path of the file, below DATA_DIR/private; null when that side prints nothing. Rejects with 503 when too busy. */
  async fileOf(custom: ProductCustom, view: DesignView, format: PrintFormat): Promise<string | null> {
    const objects = objectsOf(custom.design, view).filter(({ hidden }) => !hidden);
    if (objects.length === 0) return null;
    const folder = join(this.#env.DATA_DIR, 'private', 'print-files');
    const nameOf = (ending: PrintFormat) => printFileName(custom.id, view, ending);
    const [png, pdf] = [join(folder, nameOf('png')), join(folder, nameOf('pdf'))];
    // The PNG is written last: where it is, both are.
    if (!(await exists(png))) {
      const making =
        this.#making.get(png) ??
        this.#make(folder, { objects, png, pdf, title: `Diseño ${custom.id}, ${SIDE[view]}` }).finally(() =>
          this.#making.delete(png),
        );
      this.#making.set(png, making);
      await making;
    }
    return `print-files/${nameOf(format)}`;
  }

  async #make(folder: string, job: Omit<Parameters<PrintQueue['draw']>[0], 'files'>): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const ids = job.objects.flatMap((object) => (object.kind === 'text' ? [] : [object.print_id]));
    const rows =
      ids.length === 0
        ? []
        : await this.#db.selectFrom('prints').select(['id', 'uri']).where('id', 'in', ids).execute();
    const files = Object.fromEntries(rows.map(({ id, uri }) => [id, fileOf(this.#env, uri)]));
    await this.#queue.draw({ ...job, files });
  }
}
