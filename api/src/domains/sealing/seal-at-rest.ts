import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { SEALED_COLUMNS, sealColumn } from '../../crypto/sealed-columns';
import type { Db } from '../../db/open';
import { PROOF_FOLDER, RETURN_PICTURE_FOLDER } from '../orders/proofs/storage';
import { IMPORT_FOLDER } from '../product-files/import/stored-file';
import { DOCUMENT_FOLDER } from '../sellers/documents';
import { CHAT_FOLDER } from '../support/images/store';

export const SEALED_FOLDERS = [
  DOCUMENT_FOLDER,
  PROOF_FOLDER,
  RETURN_PICTURE_FOLDER,
  CHAT_FOLDER,
  IMPORT_FOLDER,
] as const;

export interface AtRest {
  /** Values of the database that were open, or of an earlier key, and are sealed with the current one now. */
  values: number;
  files: number;
  /** What no key that we have opens. */
  unreadable: number;
}

/** Brings everything that is to be sealed under the current key. Safe to repeat, to interrupt, and in several processes. */
export async function sealAtRest(app: FastifyInstance, db: Db): Promise<AtRest> {
  const done: AtRest = { values: 0, files: 0, unreadable: 0 };
  for (const column of SEALED_COLUMNS) {
    const { sealed, unreadable } = await sealColumn(db, app.sealer, column);
    done.values += sealed;
    done.unreadable += unreadable;
  }
  for (const folder of SEALED_FOLDERS) {
    const { sealed, unreadable } = await app.privateFiles.seal(folder);
    done.files += sealed;
    done.unreadable += unreadable;
  }
  return done;
}

/** Once at each start, behind the first requests: what came before the key, and a rotation. */
export const sealing = fp(async (app: FastifyInstance, { db, atStart }: { db: Db; atStart: boolean }) => {
  if (!atStart) return;
  let run: Promise<void> | undefined;
  app.addHook('onReady', async () => {
    run = sealAtRest(app, db).then(
      (done) => {
        const report = { ...done, key: app.sealer.keyId };
        if (done.unreadable > 0) app.log.error(report, 'sealed data cannot be opened: is DATA_KEY_PREVIOUS missing?');
        else if (done.values + done.files > 0) app.log.info(report, 'everything is sealed with the current data key');
      },
      (err) => app.log.error({ err }, 'data could not be sealed; the next start tries again'),
    );
  });
  app.addHook('onClose', async () => run);
});
