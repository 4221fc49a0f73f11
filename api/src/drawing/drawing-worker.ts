/**
 * Draws what strangers send, one job at a time, in a process of its own; started by `child.ts`. It knows nothing of the
 * shop: no settings, no database, no secrets.
 */
import { serveParent } from '../isolated/worker';
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

serveParent();
settle();
process.on('message', (said: DrawingJob | GivenPicture) => void ('picture' in said ? give(said) : work(said)));
say({ ready: true });
