import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** AES-256-GCM as NIST SP 800-38D has it: a random nonce of 96 bits for each message, a tag of 128. */
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_BYTES = 4;
/** The format's name and version, at the beginning of everything that is sealed. */
const MAGIC = Buffer.from('QS1\0', 'latin1');
const HEADER_BYTES = MAGIC.length + KEY_ID_BYTES;
const TEXT_FORM = /^s1\.([0-9a-f]{8})\.([A-Za-z0-9_-]+)$/;

/** What was sealed was changed, was sealed for another purpose, or is not of our making. */
export class BrokenSealError extends Error {
  constructor() {
    super('Sealed data cannot be opened: it was changed, or was sealed for something else');
    this.name = 'BrokenSealError';
  }
}

/** The key that it was sealed with is neither DATA_KEY nor DATA_KEY_PREVIOUS. */
export class UnknownDataKeyError extends Error {
  constructor(readonly keyId: string) {
    super(`Sealed data names the key ${keyId}, which is neither DATA_KEY nor DATA_KEY_PREVIOUS`);
    this.name = 'UnknownDataKeyError';
  }
}

/** Whether an error says that sealed data does not open with the keys we have. */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof BrokenSealError || error instanceof UnknownDataKeyError;

interface DataKey {
  id: string;
  secret: Buffer;
}

function dataKey(base64: string): DataKey {
  const secret = Buffer.from(base64, 'base64');
  if (secret.length !== KEY_BYTES) throw new Error(`A data key has ${KEY_BYTES} bytes in base64`);
  const digest = createHash('sha256').update('qhatu data key').update(secret).digest('hex');
  return { id: digest.slice(0, KEY_ID_BYTES * 2), secret };
}

/** Whether a text is a key as {@link Sealer} takes it: 32 bytes in base64. */
export const isDataKey = (text: string): boolean =>
  /^[A-Za-z0-9+/]{43}=$/.test(text) && Buffer.from(text, 'base64').length === KEY_BYTES;

export const newDataKey = (): string => randomBytes(KEY_BYTES).toString('base64');

/**
 * Encrypts what must not be readable in a copy of the database or of the disk.
 *
 * `purpose` says what the data is and whose, for example `totp:42` or `file:requests/x.webp`. It is bound to the
 * ciphertext (additional authenticated data) and is not stored in it: who opens names the same purpose, so that a value
 * copied into another person's row or another column does not open.
 *
 * The ciphertext names its key, so two keys can be in use: new data is sealed with the current one, old data is opened
 * with the previous one until it is sealed anew ({@link isCurrent}).
 */
export class Sealer {
  readonly #current: DataKey;
  readonly #keys: ReadonlyMap<string, DataKey>;

  /** Keys of 32 bytes in base64. */
  constructor(current: string, previous?: string) {
    this.#current = dataKey(current);
    const keys = [this.#current, ...(previous ? [dataKey(previous)] : [])];
    this.#keys = new Map(keys.map((key) => [key.id, key]));
  }

  /** Eight hex digits that name the current key and tell nothing about it. */
  get keyId(): string {
    return this.#current.id;
  }

  /** For a column of text: `s1.<key id>.<base64url>`. */
  sealText(purpose: string, text: string): string {
    return `s1.${this.keyId}.${this.#encrypt(this.#current, purpose, Buffer.from(text)).toString('base64url')}`;
  }

  /** Throws {@link BrokenSealError}, {@link UnknownDataKeyError}. */
  openText(purpose: string, sealed: string): string {
    const [, keyId, body] = TEXT_FORM.exec(sealed) ?? [];
    if (!keyId || !body) throw new BrokenSealError();
    return this.#decrypt(keyId, purpose, Buffer.from(body, 'base64url')).toString();
  }

  /** For a file: magic, key id, nonce, tag, ciphertext. */
  sealBytes(purpose: string, bytes: Buffer): Buffer {
    return Buffer.concat([MAGIC, Buffer.from(this.keyId, 'hex'), this.#encrypt(this.#current, purpose, bytes)]);
  }

  /** Throws {@link BrokenSealError}, {@link UnknownDataKeyError}. */
  openBytes(purpose: string, sealed: Buffer): Buffer {
    const keyId = keyIdOf(sealed);
    if (!keyId) throw new BrokenSealError();
    return this.#decrypt(keyId, purpose, sealed.subarray(HEADER_BYTES));
  }

  /** False for what is not sealed, or was sealed with another key than the current one. Bytes: the first 8 are enough. */
  isCurrent(stored: string | Buffer): boolean {
    return keyIdOf(stored) === this.keyId;
  }

  #encrypt(key: DataKey, purpose: string, plain: Buffer): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, key.secret, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(purpose));
    const body = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]);
  }

  #decrypt(keyId: string, purpose: string, sealed: Buffer): Buffer {
    const key = this.#keys.get(keyId);
    if (!key) throw new UnknownDataKeyError(keyId);
    if (sealed.length < NONCE_BYTES + TAG_BYTES) throw new BrokenSealError();
    const decipher = createDecipheriv(CIPHER, key.secret, sealed.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(purpose));
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    } catch {
      throw new BrokenSealError();
    }
  }
}

/** The key that something was sealed with; null for what is not sealed at all. */
export function keyIdOf(stored: string | Buffer): string | null {
  if (typeof stored === 'string') return TEXT_FORM.exec(stored)?.[1] ?? null;
  if (stored.length < HEADER_BYTES || !stored.subarray(0, MAGIC.length).equals(MAGIC)) return null;
  return stored.subarray(MAGIC.length, HEADER_BYTES).toString('hex');
}
