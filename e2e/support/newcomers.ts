import { type APIRequestContext, expect } from '@playwright/test';
import { ADMIN, PASSWORD } from './accounts';
import type { Shopper } from './shopper';

export interface Newcomer {
  id: number;
  email: string;
  userName: string;
  token: string;
}

/** Letters and digits that nobody else has. */
export const unique = (): string => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

/** The newest mail to an address, as /dev/buzon shows it: its page's HTML. */
export async function mailTo(request: APIRequestContext, email: string, subject: RegExp): Promise<string> {
  let found = '';
  await expect
    .poll(
      async () => {
        const list = await (await request.get('/dev/buzon')).text();
        const entry = [...list.matchAll(/href="(\/dev\/buzon\/[\d-]+)">([^<]*)<\/a><br><small>([^,]*),/g)].find(
          ([, , title = '', to]) => to === email && subject.test(title),
        );
        found = entry?.[1] ? await (await request.get(entry[1])).text() : '';
        return found !== '';
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  return found;
}

/** Registers somebody, opens the mail and follows its link. */
export async function newcomer(request: APIRequestContext): Promise<Newcomer> {
  const name = unique();
  const email = `${name}@correo.pe`;
  const registered = await request.post('/api/web/auth/register', {
    data: {
      user_name: `n.${name}`,
      name: 'Rosa',
      last_name: 'Quispe',
      email,
      birthdate: '1990-05-17',
      sex: 'F',
      document_type: 0,
      ruc: '45678912',
      phone: '987654321',
      password: PASSWORD,
      password_confirmation: PASSWORD,
      terms: true,
    },
  });
  expect(registered.status(), await registered.text()).toBe(200);
  const mail = await mailTo(request, email, /./);
  const hash = /registerhash\/([\w-]+)/.exec(mail)?.[1];
  const { access_token: token, user } = await (await request.get(`/api/web/client_active/${hash}`)).json();
  return { id: user.id, email, userName: user.user_name, token };
}

/** Somebody new who can buy: with an address in Lima, and nobody else's orders, wishes or conversations. */
export async function buyer(request: APIRequestContext): Promise<Newcomer> {
  const who = await newcomer(request);
  await withAddress(request, who.token);
  return who;
}

/** Puts a newcomer's session into the browser before its next page. */
export const logInAs = (shopper: Shopper, who: Newcomer) => shopper.alreadyLoggedIn(who.email);

export async function tokenOf(request: APIRequestContext, email = ADMIN): Promise<string> {
  const answer = await request.post('/api/web/auth/login', { data: { email, password: PASSWORD } });
  return (await answer.json()).access_token;
}

/** Somebody who has no address yet gets one in Lima. */
export async function withAddress(request: APIRequestContext, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const known = await (await request.get('/api/web/addresses', { headers })).json();
  if (known.length > 0) return;
  await request.post('/api/web/addresses', { headers, data: { district_id: 150101, address: 'Jr. de la Unión 300' } });
}

/** How many orders somebody has: the shop's own word. */
export async function ordersOf(request: APIRequestContext, token: string): Promise<number> {
  const list = await request.get('/api/web/users/purchases', { headers: { authorization: `Bearer ${token}` } });
  return (await list.json()).total;
}
