import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFStream } from '@cantoo/pdf-lib';
import { Refusal } from '../drawings';
import { PDF } from '../limits';

/** All that a page keeps: what it shows, and how large. `Parent` is what it inherits from while it is copied. */
const OF_PAGE = new Set([
  ...['Type', 'Parent', 'Resources', 'Contents', 'Group', 'Rotate', 'UserUnit'],
  ...['MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox'],
]);

/** What starts something, names something outside, is filled in, or is not to be seen: gone from every object. */
const GONE = [
  ...['A', 'AA', 'OpenAction', 'JS', 'JavaScript', 'Launch', 'URI', 'Next', 'Annots', 'AcroForm', 'XFA', 'Names'],
  ...['EF', 'RF', 'AF', 'FS', 'Ref', 'OPI', 'Alternates', 'PS', 'Subtype2', 'Outlines', 'Dests', 'Threads'],
  ...['Metadata', 'PieceInfo', 'StructParent', 'StructParents', 'StructTreeRoot', 'Thumb', 'LastModified'],
];
/** A stream whose contents would be another file. */
const GONE_FROM_STREAMS = ['F', 'FFilter', 'FDecodeParms'];

/** Objects that are nothing else, wherever they are referred to from: their `Type`, and the `S` of actions. */
const EMPTIED = {
  Type: ['Action', 'Annot', 'EmbeddedFile', 'F', 'Filespec', 'Metadata', 'Sig'],
  S: [
    ...[
      'GoTo',
      'GoToR',
      'GoToE',
      'GoToDp',
      'GoTo3DView',
      'Hide',
      'ImportData',
      'JavaScript',
      'Launch',
      'Movie',
      'Named',
    ],
    ...['Rendition', 'ResetForm', 'RichMediaExecute', 'SetOCGState', 'Sound', 'SubmitForm', 'Thread', 'Trans', 'URI'],
  ],
};

/** Deeper than any document; JavaScript's own stack holds ten times as many. */
const MAX_DEPTH = 200;

/**
 * The pages of a PDF in a new document: what they show and nothing else. No script, action, link, form, file within,
 * annotation or metadata comes along, under whatever spelling. Throws {@link Refusal}: `pdf_unreadable`, `pdf_encrypted`,
 * `pdf_pages`, `pdf_bytes`.
 */
export async function rewritePdf(bytes: Buffer): Promise<Buffer> {
  try {
    const written = await rewritten(bytes);
    if (written.length > PDF.bytes) throw new Refusal('pdf_bytes');
    return written;
  } catch (error) {
    // The library's own words (and an overflowing stack) mean one thing to the person.
    throw error instanceof Refusal ? error : new Refusal('pdf_unreadable');
  }
}

async function rewritten(bytes: Buffer): Promise<Buffer> {
  const source = await PDFDocument.load(bytes, { ignoreEncryption: true, updateMetadata: false });
  if (source.isEncrypted) throw new Refusal('pdf_encrypted');
  const count = source.getPageCount();
  if (count === 0) throw new Refusal('pdf_unreadable');
  if (count > PDF.pages) throw new Refusal('pdf_pages');
  strip(source);
  const target = await PDFDocument.create({ updateMetadata: false });
  for (const page of await target.copyPages(source, source.getPageIndices())) target.addPage(page);
  return Buffer.from(await target.save({ addDefaultPage: false, updateFieldAppearances: false }));
}

/** Takes away from every object of the source what may not be copied; only what pages still reach is. */
function strip(source: PDFDocument): void {
  const names = (texts: readonly string[]) => texts.map((text) => PDFName.of(text));
  const [gone, goneFromStreams] = [names(GONE), names(GONE_FROM_STREAMS)];
  const clean = (object: PDFObject | undefined, depth: number): void => {
    if (depth > MAX_DEPTH) throw new Refusal('pdf_unreadable');
    if (object instanceof PDFStream) {
      for (const name of goneFromStreams) object.dict.delete(name);
      cleanDict(object.dict, depth);
    } else if (object instanceof PDFDict) cleanDict(object, depth);
    else if (object instanceof PDFArray) for (const item of object.asArray()) clean(item, depth + 1);
  };
  const emptied = Object.entries(EMPTIED).map(([key, texts]) => ({ key: PDFName.of(key), values: names(texts) }));
  const cleanDict = (dict: PDFDict, depth: number): void => {
    const isGone = emptied.some(({ key, values }) => values.some((value) => dict.lookup(key) === value));
    for (const name of isGone ? dict.keys() : gone) dict.delete(name);
    for (const value of dict.values()) clean(value, depth + 1);
  };
  for (const [, object] of source.context.enumerateIndirectObjects()) clean(object, 0);
  for (const { node } of source.getPages()) {
    for (const key of node.keys()) if (!OF_PAGE.has(key.decodeText())) node.delete(key);
  }
}
