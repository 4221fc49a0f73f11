import { object, string } from 'yup';
import { fromIso } from '../dates/day';
import { unknownVariable } from '../legal';
import type { LegalKey } from '../wire';
import { textBetween } from './rules';
import * as formTexts from './texts';

const MAX_LETTERS = 60_000;

const texts = {
  parts: 'Empieza con un título: una línea con ## y su nombre. El índice de la página sale de ellos',
  figure: 'Entre {{ y }} va el nombre de una cifra de los ajustes: están bajo el texto',
  day: 'Elige el día desde el que vale, o déjalo vacío para que valga desde ahora',
} as const;

/** Texts that a page shows part by part, with an index of them. */
const IN_PARTS: readonly LegalKey[] = ['uso', 'compras', 'privacidad', 'proveedores'];

/** The Markdown of a legal text, by the same rules for who writes it and for the server (D261). */
export const legalTextForm = (key: LegalKey) =>
  object({
    body: textBetween('texto', 20, MAX_LETTERS)
      .required(formTexts.required('texto'))
      .test({ message: texts.figure, test: (value) => !value || unknownVariable(value) === undefined })
      .test({ message: texts.parts, test: (value) => !value || !IN_PARTS.includes(key) || value.startsWith('## ') }),
  });

/** First day of a version (none: at once) and its reason; the server checks that the day is one to come. */
export const legalPublishForm = object({
  since: string()
    .trim()
    .test({ message: texts.day, test: (value) => !value || fromIso(value) !== null }),
  reason: textBetween('motivo', 3, 300).required(formTexts.required('motivo')),
});
