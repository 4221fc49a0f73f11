/**
 * The one rule about what exists where. The demo (its accounts, the payment stand-ins, `/dev/*`, the API's documentation,
 * the keys of this repository) exists only where every address is this machine's own and NODE_ENV is not `production`.
 * Everything else is a real shop, which starts only when nothing that it needs is missing.
 *
 * Plain JavaScript: `npm start` asks before any package is there, then each process asks again for its own part.
 */

/** Of this machine only: `localhost`, names below it, 127.0.0.0/8, `::1`. */
export function isLoopbackHost(host) {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    /^127(\.\d{1,3}){3}$/.test(name) ||
    name === '::1' ||
    name === '::ffff:127.0.0.1'
  );
}

const hostOf = (address) => (URL.canParse(address) ? new URL(address).hostname : '');

/** Every key of this repository says in itself that it is none; a test of the stand-ins sees to it. */
const REPOSITORY_KEY = /not[-_]a[-_]secret/i;
const PROVIDER_SETTING = /^(IZIPAY|PAYPAL|PAGOEFECTIVO)_/;

/** Why this is not the demo; null when it is. */
function realBecause({ NODE_ENV, SITE_URL, API_HOST, API_ORIGIN }) {
  if (NODE_ENV === 'production') return 'NODE_ENV is production';
  if (SITE_URL && !isLoopbackHost(hostOf(SITE_URL))) return 'SITE_URL is not an address of this machine alone';
  if (apiIsApart({ API_HOST, API_ORIGIN })) return 'the api is reached from other machines';
  return null;
}

/** Front door and api speak over a network, where an address says nothing about who calls. */
const apiIsApart = ({ API_HOST, API_ORIGIN }) =>
  Boolean((API_HOST && !isLoopbackHost(API_HOST)) || (API_ORIGIN && !isLoopbackHost(hostOf(API_ORIGIN))));

/** What a real shop needs: whose setting it is, when it is missing, and the words that follow its name. */
const NEEDS = [
  {
    name: 'NODE_ENV',
    parts: ['api', 'front door'],
    missing: ({ NODE_ENV }) => NODE_ENV !== 'production',
    how: 'set NODE_ENV=production; the demo runs on addresses of this machine alone',
  },
  {
    name: 'SITE_URL',
    parts: ['api', 'front door'],
    missing: ({ SITE_URL }) => !SITE_URL,
    how: 'set the address that people type, such as SITE_URL=https://shop.example; links in mails begin with it',
  },
  {
    name: 'SITE_URL',
    parts: ['api', 'front door'],
    missing: ({ SITE_URL }) => SITE_URL && !/^https:/i.test(SITE_URL) && !isLoopbackHost(hostOf(SITE_URL)),
    how: 'must begin with https://, or passwords travel where everybody can read them',
  },
  {
    name: 'SEED',
    parts: ['api'],
    missing: ({ SEED }) => SEED !== 'off',
    how: 'set SEED=off, or the shop opens with the demo’s accounts, whose password everybody knows',
  },
  {
    name: 'SMTP_URL',
    parts: ['api'],
    missing: ({ SMTP_URL }) => !SMTP_URL,
    how: 'set SMTP_URL=smtps://user:password@mail.example, or mails stay on a disk that nobody reads',
  },
  {
    name: 'DATA_KEY',
    parts: ['api'],
    missing: ({ DATA_KEY }) => !DATA_KEY,
    how: 'set 32 bytes in base64 (openssl rand -base64 32), kept away from the data: it seals documents and bank data',
  },
  {
    name: 'FRONT_DOOR_KEY',
    parts: ['api', 'front door'],
    missing: (env) => apiIsApart(env) && !env.FRONT_DOOR_KEY,
    how: 'set the same 16 characters or more for api and front door, or all visitors count as one',
  },
  {
    name: 'TRUSTED_PROXY',
    parts: ['front door'],
    missing: ({ SITE_URL, TRUSTED_PROXY }) => /^https:/i.test(SITE_URL ?? '') && !TRUSTED_PROXY,
    how: 'set the address or network of what answers https before the front door, such as TRUSTED_PROXY=10.0.0.0/8, or all visitors count as one',
  },
  {
    name: 'DEV_PAGES',
    parts: ['front door'],
    missing: ({ DEV_PAGES }) => DEV_PAGES === 'on',
    how: 'set DEV_PAGES=off; pages for developers are part of the demo',
  },
  {
    name: 'SANDBOX_ORIGIN',
    parts: ['front door'],
    missing: ({ SANDBOX_ORIGIN }) => SANDBOX_ORIGIN,
    how: 'take it out; the payment stand-ins are part of the demo',
  },
];

/** A process of the site that is only there for the demo. */
const DEMO_ONLY = {
  'stand-ins': 'the payment stand-ins',
  'development servers': 'the development servers',
};

/**
 * Demo or real shop, and what is in the way of starting it as that.
 * @param {Record<string, string | undefined>} source environment variables; an empty one counts as absent
 * @param {'site' | 'api' | 'front door' | 'stand-ins' | 'development servers'} part `site`: api and front door together
 * @returns {{ demo: boolean, missing: string[] }} `missing`: a line for each setting, beginning with its name
 */
export function shopMode(source, part) {
  const env = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const real = realBecause(env);
  if (real === null) return { demo: true, missing: [] };
  const demoOnly = DEMO_ONLY[part];
  if (demoOnly) return { demo: false, missing: [`NODE_ENV, SITE_URL: ${demoOnly} are for the demo, and ${real}`] };
  const needs = NEEDS.filter(({ parts, missing }) => (part === 'site' || parts.includes(part)) && missing(env));
  const published = Object.entries(env).filter(
    ([name, value]) => PROVIDER_SETTING.test(name) && REPOSITORY_KEY.test(value),
  );
  return {
    demo: false,
    missing: [
      ...needs.map(({ name, how }) => `${name}: ${how}`),
      ...published.map(([name]) => `${name}: set the provider’s own; this key is published with the source`),
    ],
  };
}
