import type { Change } from '@qhatu/federation';

const AUTHORS: Record<string, string> = {
  'npm start': 'el arranque del sitio',
  'front door': 'la puerta de entrada',
  unknown: 'no se sabe',
};
const REASONS: Record<string, string> = {
  'the newest build': 'la compilación más nueva',
  'other ports': 'el sitio arrancó en otros puertos',
  'the document was written without the commands': 'alguien escribió el documento sin los comandos',
};
const VERDICT = /^(\d+) failures in (\d+) page views \((\d+) %\), at most ([\d.]+) % are allowed$/;

/**
 * Who and why of a change, for a page in Spanish: the history is written in English, the language of the commands. What
 * people wrote stays as they wrote it.
 */
export function changeTextsOf({ by, why }: Pick<Change, 'by' | 'why'>): { by: string; why: string } {
  return {
    by: AUTHORS[by] ?? by,
    why: REASONS[why] ?? why.replace(VERDICT, '$1 fallas en $2 páginas vistas ($3 %); se permite hasta $4 %'),
  };
}
