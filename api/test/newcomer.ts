import type { InjectOptions } from 'fastify';
import type { TestApp } from './app';
import { mailsTo } from './mails';

/** A registration form that holds; each call is somebody else. */
let count = 0;
export function newcomer(change: object = {}) {
  const nth = ++count;
  return {
    user_name: `nuevo.${'abcdefghij'[nth % 10]}${nth * 7 + 2345}`,
    name: 'Íñigo',
    last_name: "D'Ávila Núñez",
    email: `nuevo${nth}@correo.pe`,
    birthdate: '1995-02-28',
    sex: 'x',
    document_type: 0,
    ruc: '45678912',
    phone: '987654321',
    password: 'Trocha42',
    password_confirmation: 'Trocha42',
    terms: true,
    ...change,
  };
}

/** The last part of the address that a mail leads to. */
export const secretIn = (text: string): string => /https?:\/\/\S+\/([\w-]+)/.exec(text)?.[1] ?? '';

/** Calls from an address of one's own, so that limits of one test do not touch another. */
export const from = (address: string): InjectOptions => ({ headers: { 'x-forwarded-for': address } });

/** Registers, opens the mail and follows its link. @returns the form and the session that opens */
export async function registered(shop: TestApp, change: object = {}) {
  const form = newcomer(change);
  const answer = await shop.post('auth/register', form);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const [mail] = await mailsTo(shop, form.email);
  const active = await shop.get(`client_active/${secretIn(mail?.text ?? '')}`);
  if (active.statusCode !== 200) throw new Error(active.body);
  const { access_token, user } = active.json();
  return { form, token: access_token as string, id: user.id as number };
}
