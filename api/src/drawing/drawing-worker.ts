/**
 * Draws what strangers send, one job at a time, in a process of its own; started by `child.ts`. It knows nothing of the
 * shop: no settings, no database, no secrets.
 */
import { writeFileSync } from 'node:fs';
import { drawDocument } from './draw/document';
import { settle } from './draw/open';
import { drawAvif, drawImage, drawPhoto, drawProduct, drawScene } from './draw/photo';
import { drawCapture, drawPrint } from './draw/print';
import { drawSide } from './draw/side';
import type { ReadPicture } from './draw/side/render';
import {
  type DrawingJob,
  type DrawingKind,
  type DrawingReply,
  type Drawings,
  type GivenPicture,
  Refusal,
  type UploadKind,
} from './drawings';
import { PROCESS } from './limits';

const drawers: { [K in UploadKind]: (bytes: Buffer) => Promise<Drawings[K]> } = {
  print: drawPrint,
  capture: drawCapture,
  photo: drawPhoto,
  image: drawImage,
  product: drawProduct,
  scene: drawScene,
  avif: drawAvif,
  document: drawDocument,
};

/** Tells Linux something about this process; other systems have no such file. */
function writeProc(file: string, value: number): void {
  try {
    writeFileSync(file, String(value));
  } catch {
    // Not on this system, or not allowed.
  }
}

const say = (reply: DrawingReply) => process.send?.(reply);

function spent(): { rssMb: number; cpuSeconds: number } {
  const { user, system } = process.cpuUsage();
  return { rssMb: process.memoryUsage.rss() / 2 ** 20, cpuSeconds: (user + system) / 1e6 };
}

/** The picture that is waited for: one job at a time asks for one at a time. */
let give: (given: GivenPicture) => void = () => undefined;

const pictureFor =
  (id: number): ReadPicture =>
  (printId) =>
    new Promise((resolve, reject) => {
      give = ({ picture }) => (picture ? resolve(picture) : reject(new Error(`print ${printId} has no file`)));
      say({ id, wants: printId });
    });

const isSide = (job: DrawingJob): job is DrawingJob<'side'> => job.kind === 'side';
/** Whatever is no side is bytes. */
const draw = (job: DrawingJob): Promise<Drawings[DrawingKind]> => {
  if (isSide(job)) return drawSide(job.input, pictureFor(job.id));
  const { kind, input } = job as DrawingJob<UploadKind>;
  return drawers[kind](Buffer.from(input.buffer, input.byteOffset, input.length));
};

async function work(job: DrawingJob): Promise<void> {
  const { id } = job;
  try {
    say({ id, drawn: await draw(job), ...spent() });
  } catch (error) {
    if (error instanceof Refusal) return void say({ id, refused: error.code, ...spent() });
    if (isSide(job)) say({ id, failed: String(error), ...spent() });
    // sharp's own words (corrupt, cut off) mean one thing to the person.
    else say({ id, refused: 'not_a_picture', ...spent() });
  }
}

// A terminal's Ctrl-C and a stop of the whole group reach it too: the API finishes what it began, then ends it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
// Without its parent nobody waits. An ordinary exit would wait for the drawing that is under way.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
writeProc('/proc/self/oom_score_adj', 1_000); // When memory ends, the kernel takes this process first.
writeProc('/proc/self/autogroup', PROCESS.sessionNice);
settle();
process.on('message', (said: DrawingJob | GivenPicture) => void ('picture' in said ? give(said) : work(said)));
say({ ready: true });
