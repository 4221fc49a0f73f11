import { escapeFormula } from '@qhatu/contract/csv';
import { stringify } from 'csv-stringify/sync';
import type { FileFormat } from '../file-product';
import { googleItems, googleTable, RSS_FOOT, rssHead } from './google';
import type { ExportedProduct } from './products';
import { QHATU_TABLE, SHOPIFY_TABLE, type Table, WOO_TABLE } from './tables';

/** How a file of products is written, product by product. */
export interface FormatWriter {
  type: string;
  /** Of the file's name. */
  name: string;
  extension: 'csv' | 'tsv' | 'xml';
  head: string;
  /** Empty for what the format has no place for. */
  product: (product: ExportedProduct) => string;
  foot: string;
}

const BOM = '\uFEFF';

/** Rows by RFC 4180. What a spreadsheet would run as a formula stays text (OWASP, CSV injection); readers take the apostrophe off. */
const lines = (rows: readonly (readonly (string | null | undefined)[])[], separator: string): string =>
  stringify(
    rows.map((row) => row.map((cell) => escapeFormula(cell ?? ''))),
    // Quoted as well: line breaks that are not the record's own, and what begins like a cell of quotes.
    { delimiter: separator, record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  );

function table({ headers, rows, separator }: Table, bom: boolean): Pick<FormatWriter, 'head' | 'product' | 'foot'> {
  const fields = Object.keys(headers);
  return {
    head: `${bom ? BOM : ''}${lines([Object.values(headers)], separator)}`,
    product: (product) => {
      const written = rows(product);
      return written.length === 0
        ? ''
        : lines(
            written.map((cells) => fields.map((field) => cells[field])),
            separator,
          );
    },
    foot: '',
  };
}

export interface WriterOptions {
  /** Whose products they are, for a feed's title. */
  shop: string;
  /** Makes an address of this site whole. */
  address: (path: string) => string;
}

const CSV = { type: 'text/csv; charset=utf-8', extension: 'csv' } as const;

/**
 * Our template begins with UTF-8's mark: spreadsheets take a CSV without one for Windows-1252 and show `PanÃ©`. WooCommerce's
 * own exporter writes it as well; Shopify's and Google's do not, and their importers are not known to take it off.
 */
export function writerOf(format: FileFormat, { shop, address }: WriterOptions): FormatWriter {
  if (format === 'google-xml')
    return {
      ...{ type: 'application/xml; charset=utf-8', extension: 'xml', name: 'google' },
      ...{ head: rssHead(shop, address), product: (product) => googleItems(product, address), foot: RSS_FOOT },
    };
  if (format === 'google-tsv')
    return {
      ...{ type: 'text/tab-separated-values; charset=utf-8', extension: 'tsv', name: 'google' },
      ...table(googleTable(address), false),
    };
  if (format === 'shopify') return { ...CSV, name: 'shopify', ...table(SHOPIFY_TABLE, false) };
  if (format === 'woocommerce') return { ...CSV, name: 'woocommerce', ...table(WOO_TABLE, true) };
  return { ...CSV, name: 'qhatu', ...table(QHATU_TABLE, true) };
}
