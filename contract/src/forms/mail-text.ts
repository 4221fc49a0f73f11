import { object } from 'yup';
import { hasInvisible, rule, textBetween } from './rules';
import * as formTexts from './texts';

/** Places in the words of a mail: `{nombre}`. */
export interface MailPlaceholders {
  known: readonly string[];
  /** Without them the text says nothing. */
  required: readonly string[];
}

const PLACE = /\{([^{}]*)\}/g;
const placeholdersIn = (text: string): string[] => [...text.matchAll(PLACE)].map(([, name = '']) => name);
const written = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(', ');

const texts = {
  oneLine: 'Va en una sola línea, sin caracteres ocultos',
  unknown: (wrong: string, { known }: MailPlaceholders) =>
    `${wrong} no existe en este correo. ${known.length > 0 ? `Puedes usar: ${written(known)}.` : 'No tiene datos que llenar.'}`,
  brace: 'Hay una llave { o } suelta',
  missing: (names: readonly string[]) => `Falta ${written(names)} en el texto`,
} as const;

/** Fills the places that have a value; what came in a value is never filled again. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(PLACE, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : whole));

/** The words of a mail with these places, by the same rules for who writes them and for the server (D230). */
export function mailTextForm(places: MailPlaceholders) {
  const field = (name: string, min: number, max: number) =>
    textBetween(name, min, max)
      .required(formTexts.required(name))
      .test({
        test: (value, { createError }) => {
          const wrong = placeholdersIn(value ?? '').find((one) => !places.known.includes(one));
          if (wrong !== undefined) return createError({ message: texts.unknown(`{${wrong}}`, places) });
          return !/[{}]/.test((value ?? '').replace(PLACE, '')) || createError({ message: texts.brace });
        },
      });
  const line = (name: string, max: number) =>
    rule(field(name, 2, max), texts.oneLine, (value) => !hasInvisible(value)).required(formTexts.required(name));
  return object({
    subject: line('asunto', 120),
    title: line('título', 120),
    body: field('texto', 10, 5_000).test({
      test: (value, { createError }) => {
        const missing = places.required.filter((name) => !placeholdersIn(value ?? '').includes(name));
        return !value || missing.length === 0 || createError({ message: texts.missing(missing) });
      },
    }),
    action: line('botón', 40),
  });
}
