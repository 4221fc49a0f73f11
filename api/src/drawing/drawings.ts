/**
 * What the drawing process can be asked for, and what it answers. Both sides of the pipe know these and nothing else.
 */

import type { DesignObject } from '@qhatu/contract/designer';

/** In the shop's widths, and the plain one for whoever asks for none; width and height of the largest. */
export interface DrawnPicture {
  plain: Buffer;
  pictures: { width: number; bytes: Buffer }[];
  tint: string;
  width: number;
  height: number;
}

/** By kind: what becomes of untrusted bytes. */
export interface Drawings {
  /** A picture to print (spec 3 §7), and its thumbnail. */
  print: { picture: Buffer; thumb: Buffer; width: number; height: number };
  /** How a view of a design looks (spec 3 §4), in the two widths that are kept. */
  capture: { large: Buffer; small: Buffer };
  /** A profile's photo, square, and its placeholder (`placeholderColors`). */
  photo: { picture: Buffer; tint: string };
  /** A picture of a conversation (spec 3 §5). */
  image: { picture: Buffer; width: number; height: number };
  /** A product's or a category's picture: square, in the shop's widths, the plain one for whoever asks for none. */
  product: DrawnPicture;
  /** A picture of home in its own shape, in the shop's widths. */
  scene: DrawnPicture;
  /** A file of either of these as AVIF, in its own size (D278). */
  avif: { picture: Buffer };
  /** A proof of payment or a document: a picture drawn anew, or a PDF written anew. */
  document: { bytes: Buffer; mime: 'image/webp' | 'application/pdf'; extension: 'webp' | 'pdf' };
  /** A design's side, as its print files (spec 3 §9, D301). */
  side: { png: Buffer; pdf: Buffer };
}

export type DrawingKind = keyof Drawings;
/** What a request sends and is drawn while it waits. */
export type UploadKind = Exclude<DrawingKind, 'side'>;

/** One side of a design. Its pictures are asked for one by one: sixty large ones are more than a message should hold. */
export interface Side {
  /** Lowest first. */
  objects: readonly DesignObject[];
  /** The PDF's. */
  title: string;
}

/** By kind: what it is drawn from. */
export type DrawingInputs = Record<UploadKind, Buffer> & { side: Side };

/** Why a drawing is not made. Each kind's domain has the sentence for it. */
export type RefusalCode =
  | 'not_a_picture'
  | 'heic'
  | 'animated'
  | 'too_small'
  | 'too_many_pixels'
  | SvgRefusal
  | PdfRefusal
  /** Ended by the clock, or its process did not survive it twice. */
  | 'too_slow';

export type SvgRefusal =
  | 'svg_unsafe'
  | 'svg_elements'
  | 'svg_depth'
  | 'svg_layers'
  | 'svg_masks'
  | 'svg_clips'
  | 'svg_patterns'
  | 'svg_references'
  | 'svg_cycle'
  | 'svg_text';

export type PdfRefusal = 'pdf_unreadable' | 'pdf_encrypted' | 'pdf_pages' | 'pdf_bytes';

/** It was looked at and is not drawn. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(readonly code: RefusalCode) {
    super(`not drawn: ${code}`);
  }
}

/** What an owner's request draws with. Rejects with {@link Refusal}, and with 429 and 503 of the queue. */
export type Draw = <K extends UploadKind>(kind: K, bytes: Buffer) => Promise<Drawings[K]>;

/** To the process. */
export interface DrawingJob<K extends DrawingKind = DrawingKind> {
  id: number;
  kind: K;
  input: DrawingInputs[K];
}

/** To the process: the picture that its job asked for; null when it cannot be read. */
export interface GivenPicture {
  id: number;
  picture: Uint8Array | null;
}

/** From the process: first `ready`, then for each job the pictures that it asks for, and how it ended. */
export type DrawingReply =
  | { ready: true }
  | { id: number; wants: number }
  | { id: number; drawn: Drawings[DrawingKind]; rssMb: number; cpuSeconds: number }
  | { id: number; refused: RefusalCode; rssMb: number; cpuSeconds: number }
  /** A side that cannot be drawn is nobody's upload: whoever operates the shop reads why. */
  | { id: number; failed: string; rssMb: number; cpuSeconds: number };
