import type { DesignObject } from '@qhatu/contract/designer';

const MAX_LENGTH = 24;

/** What a sticker is called in lists and to those who do not see it. */
export function objectName(object: DesignObject, printName?: string | null): string {
  if (object.kind !== 'text') {
    if (object.kind === 'image') return 'Imagen';
    return printName ? `Diseño ${printName}` : 'Diseño';
  }
  const line = object.text.replaceAll('\n', ' ').trim();
  return `Texto “${line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line}”`;
}
