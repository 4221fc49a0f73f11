import { keyOf, type ProviderSettings } from '../../../env/providers';
import { malformed, unauthenticated } from '../../../http/errors';
import { isSignedBy, UNREADABLE, wordIn } from '../provider';
import { type CardPayment, readCardPayment } from './payment';

const ALGORITHM = 'sha256_hmac';

/** The signing key, by Lyra's name: `sha256_hmac` for answers through the browser, `password` for notifications. */
export type CardChannel = 'sha256_hmac' | 'password';

export interface CardSignature {
  hash: string;
  algorithm: string | null;
  /** `kr-hash-key`: Lyra's word for the key. */
  key: string | null;
}

/**
 * True when Lyra signed `answer` for this channel. The key follows from the endpoint; `kr-hash-key` may only agree. Some of
 * Lyra's servers sign the text with plain slashes and send it with escaped ones.
 */
export function isSignedCardAnswer(answer: string, given: CardSignature, channel: CardChannel, secret: string) {
  if (given.algorithm !== ALGORITHM || (given.key !== null && given.key !== channel)) return false;
  return isSignedBy(answer, given.hash, secret) || isSignedBy(answer.replaceAll('\\/', '/'), given.hash, secret);
}

/** A genuine notice; `payment` null: of a shape that we do not know, or of another shop. `kind` is Lyra's word for it. */
export interface CardNotice {
  kind: string;
  payment: CardPayment | null;
}

/**
 * Izipay's notification: a form whose `kr-answer` is signed with the password. Its shape is looked at after the signature.
 * Throws 400 when there is none to check, 401 when it does not hold.
 */
export function readCardNotice(settings: ProviderSettings, form: string): CardNotice {
  const fields = new URLSearchParams(form);
  const raw = fields.get('kr-answer');
  const hash = fields.get('kr-hash');
  if (!raw || !hash) throw malformed();
  const signature = { hash, algorithm: fields.get('kr-hash-algorithm'), key: fields.get('kr-hash-key') };
  if (!isSignedCardAnswer(raw, signature, 'password', keyOf(settings, 'IZIPAY_PASSWORD'))) {
    throw unauthenticated('La firma no es válida.', 'bad_signature');
  }
  const payment = readCardPayment(raw);
  const isOurs = payment?.shopId === settings.IZIPAY_SHOP_ID;
  return { kind: wordIn(raw, 'orderStatus') ?? UNREADABLE, payment: isOurs ? payment : null };
}
