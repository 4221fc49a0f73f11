/**
 * Draws what strangers send, one job at a time, in a process of its own; started by `child.ts`. It knows nothing of the
 * shop: no settings, no database, no secrets.
 */
import { writeFileSync } from 'node:fs';
import { drawDocument } from './draw/document';
import { settle } from './draw/open';
import { drawAvif, drawImage, drawPhoto, drawProduct, drawScene } from './draw/photo';
import { drawCapture, drawPrint } from './draw/print';
import { type DrawingJob, type DrawingKind, type DrawingReply, type Drawings, Refusal } from './drawings';
import { PROCESS } from './limits';

const drawers: { [K in DrawingKind]: (bytes: Buffer) => Promise<Drawings[K]> } = {
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

async function work({ id, kind, bytes }: DrawingJob): Promise<void> {
  try {
    const drawn = await drawers[kind](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
    say({ id, drawn, ...spent() });
  } catch (error) {
    // sharp's own words (corrupt, cut off) mean one thing to the person.
    say({ id, refused: error instanceof Refusal ? error.code : 'not_a_picture', ...spent() });
  }
}

// A terminal's Ctrl-C and a stop of the whole group reach it too: the API finishes what it began, then ends it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
// Without its parent nobody waits. An ordinary exit would wait for the drawing that is under way.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
writeProc('/proc/self/oom_score_adj', 1_000); // When memory ends, the kernel takes this process first.
writeProc('/proc/self/autogroup', PROCESS.sessionNice);
settle();
process.on('message', (job: DrawingJob) => void work(job));
say({ ready: true });
