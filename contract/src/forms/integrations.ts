import { array, object, string } from 'yup';
import { email, rule, text } from './rules';
import * as formTexts from './texts';

const MAX_URL_LENGTH = 500;
const texts = {
  url: 'Escribe una dirección que empiece con https://, sin usuario ni contraseña',
  events: 'Elige al menos un aviso',
  scopes: 'Elige al menos un permiso',
} as const;

/** https only, so that nobody in between reads the messages; names of this machine are allowed for developers. */
function isWebhookUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  if (url.username || url.password || url.hash) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && /^(localhost|127\.0\.0\.1)$/.test(url.hostname));
}

const choices = (message: string) => array(string().required()).min(1, message).required(message);

/** A key of a seller's own system. */
export const apiKeyForm = object({
  name: text('nombre', 60).required(formTexts.required('nombre')),
  scopes: choices(texts.scopes),
});

/** An address that is told what happens. */
export const webhookForm = object({
  url: rule(text('dirección', MAX_URL_LENGTH), texts.url, isWebhookUrl).required(formTexts.required('dirección')),
  events: choices(texts.events),
});

/** Whom a seller asks to work in their shop, and what they may do there (D234). */
export const shopMemberForm = object({
  email: email().required(formTexts.required('correo electrónico')),
  may: choices(texts.scopes),
});
