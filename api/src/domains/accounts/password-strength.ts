/** Whose password it is, as far as anybody could guess from it. */
export interface PasswordOwner {
  name?: string | null;
  last_name?: string | null;
  user_name?: string | null;
  email?: string | null;
}

export const passwordTexts = {
  common: 'Esa contraseña es muy común: prueba con varias palabras que solo tú juntarías',
  own: 'La contraseña no debe contener tu nombre ni tu correo',
} as const;

/** Common here, and in no list of the English-speaking world; with up to four digits behind it as well. */
const OURS = [
  ...['contrasena', 'micontrasena', 'clave', 'miclave', 'clavesecreta', 'qhatu', 'teamo', 'teamomucho', 'tequiero'],
  ...['peru', 'arribaperu', 'vivaelperu', 'lima', 'cusco', 'arequipa', 'machupicchu', 'alianza', 'alianzalima'],
  ...['universitario', 'cristal', 'bienvenido', 'bienvenida', 'usuario', 'hola', 'secreto', 'secreta', 'familia'],
];
const OUR_WORD = new RegExp(`^(${OURS.join('|')})\\d{0,4}$`);
/** A common password of so many letters is no other one with up to four signs around it: 'Football2026'. */
const LONG_WORD = 8;
const DECORATION = 4;
/** Pieces that are shorter stand in many words: 'ana' in 'mañana'. */
const SHORTEST_PIECE = 4;

/** As an attacker's program compares: no case, no accents. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

let common: Promise<ReadonlySet<string>> | null = null;

/** The 49,000 passwords that were found most often in leaks; read once, when the first password is chosen. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...dictionary['passwords-common'].map((each) => plain(String(each))), ...OURS]),
    (error: unknown) => {
      common = null;
      throw error;
    },
  );
  return common;
}

function isCommon(password: string, known: ReadonlySet<string>): boolean {
  if (known.has(password) || OUR_WORD.test(password)) return true;
  const word = password.replace(/^\P{L}+|\P{L}+$/gu, '');
  return word.length >= LONG_WORD && password.length - word.length <= DECORATION && known.has(word);
}

/** Words of the person's names, and of the e-mail before its @. */
function nameWords({ name, last_name, user_name, email }: PasswordOwner): string[] {
  const local = email?.split('@')[0];
  const texts = [name, last_name, user_name, local].map((text) => plain(text ?? ''));
  const words = texts.flatMap((text) => text.split(/[^\p{L}]+/u));
  const whole = [plain(email ?? ''), plain(user_name ?? ''), plain(local ?? '')];
  return [...words, ...whole].filter((piece) => piece.length >= SHORTEST_PIECE);
}

/**
 * Why nobody may choose this password, beyond the rules that the form itself knows: it is among the most common ones, or
 * holds the person's own name or mail (`owners`: as they are known and as they are typed). Null: it may be chosen, or is empty. Lists stay on the server, and a login never asks.
 */
export async function weaknessOf(
  password: string | null | undefined,
  owners: readonly (PasswordOwner | null | undefined)[],
): Promise<string | null> {
  if (!password) return null;
  const text = plain(password);
  const pieces = owners.flatMap((owner) => nameWords(owner ?? {}));
  if (pieces.some((piece) => text.includes(piece))) return passwordTexts.own;
  return isCommon(text, await commonPasswords()) ? passwordTexts.common : null;
}
