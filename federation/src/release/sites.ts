import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { ReleaseId } from '../discovery/schema';
import { writeAtomic } from '../pointer/atomic';

const Site = z.object({ document: z.string(), shell: ReleaseId.nullable() });

/** A site that was started from this checkout: its discovery document and the shell's build that it runs. */
export type Site = z.infer<typeof Site>;

/** Several sites may run from one checkout, each with a document of its own; none of them may lose its files to another. */
export async function rememberSite(folder: string, site: Site): Promise<void> {
  await mkdir(folder, { recursive: true });
  const name = createHash('sha256').update(site.document).digest('hex').slice(0, 16);
  await writeAtomic(path.join(folder, `${name}.json`), `${JSON.stringify(site)}\n`);
}

/** Those whose document is still there; the others are forgotten. */
export async function knownSites(folder: string): Promise<Site[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'));
  const sites = await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const site = Site.parse(JSON.parse(await readFile(file, 'utf8')));
      const there = await readFile(site.document).then(
        () => true,
        () => false,
      );
      if (!there) await rm(file, { force: true });
      return there ? site : null;
    }),
  );
  return sites.filter((site) => site !== null);
}
