import { SaxesParser } from 'saxes';
import type { FileRow } from './cells';
import { type FormatReader, fieldsOf } from './format-reader';
import { encodeDetail } from './google';
import { BOUNDS, FileRefused } from './refused';

const DEEPEST = 16;
/** Tags that an item may say more than once, and what stands in them is a list. */
const REPEATED = new Set(['images', 'detail']);

/** Without the prefix of its namespace: 'g:id' → 'id'. */
const localName = (tag: string): string => tag.slice(tag.indexOf(':') + 1).toLowerCase();

/** Items of an RSS or Atom file as rows; collects between two chunks of text. */
class Items {
  readonly #fields: ReadonlyMap<string, string>;
  readonly #path: string[] = [];
  #cells: Record<string, string | string[]> = {};
  /** Of `product_detail`, the tags inside of it. */
  #parts: Record<string, string> = {};
  #text = '';
  #broken: string | undefined;
  #count = 0;
  /** Which tag of the file said each field. */
  readonly headers: Record<string, string> = {};
  ready: FileRow[] = [];

  constructor(reader: FormatReader) {
    this.#fields = fieldsOf(reader);
  }

  /** How deep inside of an item the tag is that opened last; 0: the item itself. */
  get #depth(): number {
    const item = this.#path.findIndex((name) => name === 'item' || name === 'entry');
    return item === -1 ? -1 : this.#path.length - 1 - item;
  }

  open(tag: string): void {
    this.#path.push(localName(tag));
    if (this.#path.length > DEEPEST) throw new FileRefused('El archivo XML tiene demasiados niveles');
    this.#text = '';
    if (this.#depth === 0) [this.#cells, this.#broken] = [{}, undefined];
    if (this.#depth === 1) this.#parts = {};
  }

  text(text: string): void {
    if (this.#depth >= 1) this.#text += text;
  }

  close(tag: string): void {
    const name = localName(tag);
    const depth = this.#depth;
    this.#path.pop();
    const text = this.#text.trim();
    this.#text = '';
    if (depth === 2) this.#parts[name] = text;
    if (depth === 1) this.#put(tag, name, text);
    if (depth !== 0) return;
    this.#count++;
    if (this.#count > BOUNDS.rows)
      throw new FileRefused('El archivo tiene más de 100 000 artículos. Divídelo en varios.', this.#count);
    this.ready.push({
      row: this.#count,
      cells: this.#cells,
      ...(this.#broken === undefined ? {} : { broken: this.#broken }),
    });
  }

  #put(tag: string, name: string, text: string): void {
    const field = this.#fields.get(name);
    if (field === undefined) return;
    if (text.length > BOUNDS.cell) this.#broken ??= `«${tag}» tiene más de 100 000 caracteres`;
    else if (text.includes('\ufffd')) this.#broken ??= `«${tag}» tiene letras dañadas: guarda el archivo en UTF-8`;
    this.headers[field] ??= tag;
    if (REPEATED.has(field)) {
      const said = field === 'detail' ? this.#detail() : text;
      const list = this.#cells[field];
      if (Array.isArray(list)) list.push(said);
      else this.#cells[field] = [said];
      return;
    }
    // The shop's own `title` stands beside Google's in some files; Google's holds.
    if (this.#cells[field] === undefined || tag.startsWith('g:')) this.#cells[field] = text;
  }

  #detail(): string {
    const { section_name = '', attribute_name = '', attribute_value = '' } = this.#parts;
    return [section_name, attribute_name, attribute_value].map(encodeDetail).join(':');
  }
}

/** Items of an XML feed. DTDs are refused, and with them entities but XML's own five. Throws {@link FileRefused}. */
export async function* xmlRows(
  text: AsyncIterable<string>,
  reader: FormatReader,
): AsyncGenerator<FileRow, Record<string, string>> {
  const items = new Items(reader);
  const parser = new SaxesParser({ position: false });
  let unfinished = 0;
  parser.on('doctype', () => {
    throw new FileRefused('El archivo XML trae una DTD (<!DOCTYPE>), que no se acepta');
  });
  parser.on('opentag', ({ name }) => items.open(name));
  parser.on('text', (part) => items.text(part));
  parser.on('cdata', (part) => items.text(part));
  parser.on('closetag', ({ name }) => items.close(name));
  let read = 0;
  parser.on('error', (error) => {
    throw new FileRefused(`El XML no está bien formado después del artículo ${read}: ${error.message}`, read + 1);
  });
  for await (const chunk of text) {
    parser.write(chunk);
    unfinished = items.ready.length > 0 ? 0 : unfinished + chunk.length;
    if (unfinished > BOUNDS.rowBytes) throw new FileRefused(`El artículo ${read + 1} pesa más de 1 MB`, read + 1);
    read += items.ready.length;
    yield* items.ready.splice(0);
  }
  parser.close();
  yield* items.ready.splice(0);
  return items.headers;
}
