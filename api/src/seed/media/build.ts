/**
 * Makes the pictures of the demo shop: `tsx api/src/seed/media/build.ts [folder]`, by default `api/dist/media`.
 * Deterministic and incremental: a picture is made again only when its drawing or the pixel settings changed.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { placeholderColors } from '../../drawing/tint';
import { type Encoded, encode, filesOf, WEBP } from './encode';
import { type Job, plan } from './plan';

interface Entry extends Encoded {
  widths: readonly number[];
  /** As of `placeholderColors`; an older manifest may lack it. */
  tint?: string;
  /** SHA-256 of drawing and settings. */
  hash: string;
}
interface Manifest {
  /** SHA-256 of every source file of this folder: when it matches, nothing has to be drawn to know so. */
  stamp: string;
  pictures: Record<string, Entry>;
}

const here = path.dirname(fileURLToPath(import.meta.url));
const sha256 = (...parts: (string | Buffer)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};

/** Stamps of the whole folder, and of the part that turns recipes into pixels (everything but the recipes). */
async function sourceStamps(): Promise<{ all: string; renderer: string }> {
  const names = (await readdir(here, { recursive: true }))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort();
  const texts = await Promise.all(names.map((name) => readFile(path.join(here, name))));
  const head = JSON.stringify([WEBP, sharp.versions.sharp]);
  const drawing = /^(render|ground|weave|colour|palette|emoji|encode)\.ts$/;
  return {
    all: sha256(head, ...texts),
    renderer: sha256(head, ...texts.filter((_, i) => drawing.test(names[i] ?? ''))),
  };
}

async function readManifest(file: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Manifest;
  } catch {
    // Absent or cut off in the middle: everything is made again.
    return { stamp: '', pictures: {} };
  }
}

async function make(job: Job, renderer: string, known: Entry | undefined): Promise<{ entry: Entry; made: boolean }> {
  const { widths, quality } = job.target;
  const hash = sha256(JSON.stringify([renderer, job.recipe, widths, quality]));
  const smallest = `${job.target.stem}-${Math.min(...widths)}.webp`;
  if (known?.hash === hash && filesOf(job.target).every(existsSync)) {
    return { entry: { ...known, tint: known.tint ?? (await placeholderColors(smallest)) }, made: false };
  }
  const drawn = await encode(await job.draw(), job.target);
  return { entry: { ...drawn, tint: await placeholderColors(smallest), widths, hash }, made: true };
}

/** Removes pictures that no drawing stands for any more. */
async function sweep(folder: string, jobs: readonly Job[]): Promise<void> {
  const expected = new Set(jobs.flatMap((job) => filesOf(job.target)));
  for (const name of await readdir(folder, { recursive: true })) {
    const file = path.join(folder, name);
    if (file.endsWith('.webp') && !expected.has(path.normalize(file))) await rm(file);
  }
}

/** Returns how many pictures were drawn, and the bytes of all. */
export async function buildMedia(folder: string): Promise<{ drawn: number; pictures: number; bytes: number }> {
  const manifestFile = path.join(folder, 'manifest.json');
  const jobs = plan(folder);
  const { all: stamp, renderer } = await sourceStamps();
  const before = await readManifest(manifestFile);
  const sum = (pictures: Record<string, Entry>) =>
    Object.values(pictures).reduce((total, { bytes }) => total + bytes, 0);
  if (before.stamp === stamp && jobs.every((job) => filesOf(job.target).every(existsSync))) {
    return { drawn: 0, pictures: jobs.length, bytes: sum(before.pictures) };
  }
  for (const sub of new Set(jobs.map((job) => path.dirname(job.target.stem)))) await mkdir(sub, { recursive: true });
  // One thread per picture and several pictures at once keeps all cores busy better than threads inside one picture.
  sharp.concurrency(1);
  sharp.cache(false);
  const pictures: Record<string, Entry> = {};
  const queue = [...jobs];
  let drawn = 0;
  const worker = async () => {
    for (let job = queue.shift(); job; job = queue.shift()) {
      const { entry, made } = await make(job, renderer, before.pictures[job.key]);
      pictures[job.key] = entry;
      if (made) drawn++;
    }
  };
  await Promise.all(Array.from({ length: Math.min(8, availableParallelism() + 1) }, worker));
  await sweep(folder, jobs);
  const sorted = Object.fromEntries(Object.entries(pictures).sort(([a], [b]) => (a < b ? -1 : 1)));
  await writeFile(`${manifestFile}.new`, JSON.stringify({ stamp, pictures: sorted }));
  await rename(`${manifestFile}.new`, manifestFile);
  return { drawn, pictures: jobs.length, bytes: sum(pictures) };
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const folder = path.resolve(process.argv[2] ?? path.join(here, '../../../dist/media'));
  const started = Date.now();
  const { drawn, pictures, bytes } = await buildMedia(folder);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`media: ${pictures} pictures, ${drawn} drawn, ${(bytes / 1e6).toFixed(1)} MB, ${seconds} s`);
}
