import { array, object } from 'yup';
import { rule, text } from './rules';

const texts = {
  carrier: 'Escribe quién lo lleva.',
  tracking: 'Escribe el número de guía.',
  lines: 'Elige al menos un producto.',
} as const;

/** What goes on its way together, with its carrier and the carrier's number of it (D123). */
export const parcelForm = object({
  carrier: rule(text('transportista', 60), texts.carrier, (value) => value.length >= 2).required(texts.carrier),
  tracking: rule(text('número de guía', 60), texts.tracking, (value) => value.length >= 3).required(texts.tracking),
  /** Those of which at least one unit goes. */
  lines: array().required(texts.lines).min(1, texts.lines),
});

/** A carrier or number that was mistyped. */
export const parcelChangeForm = parcelForm.pick(['carrier', 'tracking']);
