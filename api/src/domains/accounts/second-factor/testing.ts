import { generateSync } from 'otplib';
import type { TestApp } from '../../../../test/app';
import { Authenticator } from '../../../../test/authenticator';

/** Of {@link registered}. */
const PASSWORD = 'Trocha42';
const STEP_SECONDS = 30;

interface Member {
  token: string;
  form: { email: string };
}

/** The code that an app shows now, or so many steps from now. */
export const codeOf = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * STEP_SECONDS });

/** A code of six digits that the app shows at no time that counts. */
export function wrongCodeOf(secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  for (let n = 0; ; n += 1) {
    const code = String(n).padStart(6, '0');
    if (!right.includes(code)) return code;
  }
}

export const stepUp = (shop: TestApp, token: string) => shop.post('auth/step-up', { password: PASSWORD }, token);

/**
 * Sends the code of the step before. Where that step ended on the way to the server the code was two behind, and wrong:
 * then, and only then, it is sent once more.
 */
export async function sendCodeBefore<T extends { statusCode: number }>(
  secret: string,
  send: (code: string) => Promise<T>,
) {
  const code = codeOf(secret, -1);
  const sent = await send(code);
  return sent.statusCode === 200 || codeOf(secret, -1) === code ? sent : send(codeOf(secret, -1));
}

/** Adds an authenticator app. Its first code is the one of the step before, so that the one of now can be used. */
export async function withApp(shop: TestApp, { token }: Pick<Member, 'token'>) {
  await stepUp(shop, token);
  const { challenge, app } = (await shop.post('users/second-factors/start', { kind: 'app' }, token)).json();
  const secret: string = app.secret;
  const added = await sendCodeBefore(secret, (code) =>
    shop.post('users/second-factors', { challenge, name: 'Mi teléfono', code }, token),
  );
  if (added.statusCode !== 200) throw new Error(added.body);
  const { factor, recovery_codes } = added.json();
  return { secret, id: factor.id as number, codes: recovery_codes as string[] };
}

/** Adds a passkey. */
export async function withPasskey(
  shop: TestApp,
  { token }: Pick<Member, 'token'>,
  how: ConstructorParameters<typeof Authenticator>[0] = {},
) {
  await stepUp(shop, token);
  const { challenge, passkey } = (await shop.post('users/second-factors/start', { kind: 'passkey' }, token)).json();
  const key = new Authenticator(how);
  const added = await shop.post(
    'users/second-factors',
    { challenge, name: 'Mi llave', passkey: key.create(passkey) },
    token,
  );
  if (added.statusCode !== 200) throw new Error(added.body);
  const { factor, recovery_codes } = added.json();
  return { key, id: factor.id as number, codes: recovery_codes as string[] | null };
}

/** A login up to its second step. @returns what the 401 says */
export async function asked(shop: TestApp, { form }: Pick<Member, 'form'>, address?: string) {
  const answer = await shop.post('auth/login', { email: form.email, password: PASSWORD }, undefined, from(address));
  if (answer.statusCode !== 401 || answer.json().code !== 'second_factor') throw new Error(answer.body);
  return answer.json() as { challenge: string; methods: string[]; passkey: Parameters<Authenticator['get']>[0] };
}

/** The second step. */
export const answer = (shop: TestApp, body: object, address?: string) =>
  shop.post('auth/second-factor', body, undefined, from(address));

const from = (address: string | undefined) => (address ? { headers: { 'x-forwarded-for': address } } : {});

/** Whether a session still opens what is somebody's own. */
export const alive = async (shop: TestApp, token: string) => (await shop.get('addresses', token)).statusCode === 200;

/** Status and code of an answer. */
export const said = ({ statusCode, body }: { statusCode: number; body: string }) => [statusCode, JSON.parse(body).code];

/** How somebody has logged in so far, by the security log. */
export async function methodsOf({ db }: TestApp, userId: number) {
  const logins = db.selectFrom('security_events').select('details').where('kind', '=', 'login');
  return (await logins.where('user_id', '=', userId).orderBy('id').execute()).map(({ details }) => details.method);
}
