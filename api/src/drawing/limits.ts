/** Every bound of what strangers have drawn, with its reason. Times are seconds, sizes as their names say. */

/** One drawing process. */
export const PROCESS = {
  /**
   * From the moment a drawing is begun, a second try after a crash included: then the process is ended. Fifty
   * megapixels take two seconds; ten times that, on a machine with nothing to spare, is still answered before the front
   * door gives up (`API_TIMEOUT_MS`, 30 s).
   */
  drawSeconds: 20,
  /** The same in processor time, where the system tells it: on a quiet machine nothing is waited for that long. */
  drawCpuSeconds: 12,
  /**
   * The same for a side of a print file (D301), for which nobody waits: a photo over all of it, ten drawings and letters take
   * a second or two. Sixty photos of thirteen megapixels, each cut elsewhere, do not end within it.
   */
  sideSeconds: 60,
  sideCpuSeconds: 45,
  /** Loading sharp and the PDF library takes a second; compiling the sources first, on a busy machine, takes longer. */
  startSeconds: 30,
  /** JavaScript's own memory: the tree of a drawing of 5 MB, the objects of a PDF of 5 MB. */
  heapMb: 256,
  /** All memory that it may write to: fifty megapixels with alpha twice over, and sixteen layers of the print area. */
  dataMb: 1_536,
  /** Processor time in its life. A process whose parent was killed in the middle ends by itself. */
  cpuSeconds: 600,
  /** Ended and started anew after this much processor time, before the limit above ends it in the middle. */
  retireCpuSeconds: 300,
  /** What stays allocated between drawings grows: beyond this it is started anew. */
  retireRssMb: 512,
  /** Unused for so long it gives its memory back. */
  idleSeconds: 600,
  /**
   * Whatever answers visitors comes first. A third of what each of them has: with a tenth, beside three busy ones on two cores, a
   * photo would need most of its time.
   */
  nice: 5,
  /** Where the cores are shared among sessions first: the same of its session. */
  sessionNice: 5,
} as const;

/** Who is drawn for, and when. */
export const QUEUE = {
  /** Of the machine: two cores are what the smallest one has, and both processes stand behind the API. */
  atOnce: 2,
  /** Drawings of all that wait: at 5 MB each, 200 MB. */
  waiting: 40,
  /** Of one account: a design's views and a handful of pictures at once. One at a time is drawn. */
  waitingOfOwner: 8,
  /** Whoever would wait longer is told so. Together with `drawSeconds` below the front door's patience. */
  waitSeconds: 9,
  /** A job is put off instead, and waits again. */
  jobWaitSeconds: 60,
  /** Drawings of an account that had to be ended, in an hour: whoever sends more is not waited for. */
  endedAnHour: 3,
} as const;

/**
 * What an SVG may ask for, each counted as often as it is drawn: a `use` draws its target again. Times are of one core
 * at 2244 × 3272 px. What stays within these and is slow all the same is ended by the clock.
 */
export const SVG = {
  /** A traced photo has ten thousand; fifty thousand small circles take three seconds. */
  elements: 50_000,
  /** Editors nest a dozen groups; every level is a frame of librsvg's stack. libxml2 refuses 256. */
  depth: 100,
  /** Transparent groups and shapes, blend modes: each is drawn beside the picture and laid over it, 10 to 100 ms. */
  layers: 300,
  /** Of them, one within the other: each holds a picture of the whole area (29 MB) as long as it lasts. */
  nestedLayers: 16,
  /**
   * A mask is two layers of the whole area and a pass over their pixels: 350 ms. Figma writes one for each cut frame.
   */
  masks: 25,
  /** Clipping is quick but for units of the clipped shape's box: 20 ms. Illustrator clips every placed picture. */
  clips: 1_000,
  /** Filling the whole area with a pattern takes two seconds, a small shape 7 ms. */
  patterns: 40,
  /** Masks, clip paths, patterns and markers within each other: a masked mask is rare, five of them are no drawing. */
  nestedReferences: 4,
  /** Letters are laid out and drawn one by one: a thousand in one line take half a second. */
  characters: 10_000,
} as const;

/**
 * What a picture of a conversation, a profile or a proof may measure: a long screenshot has 20,000 px, a print 12,000.
 */
export const MAX_SIDE = 30_000;

/** Documents of strangers. */
export const PDF = {
  /** A certificate of the tax office has four. */
  pages: 30,
  /** Of the file that is written anew. */
  bytes: 8 * 1024 * 1024,
} as const;
