import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Shoppers reach the shop by plain http as well (a phone in the same network), where the browser leaves out everything
 * that belongs to a secure context. What follows is looked for in all code that runs in a browser.
 */
const ROOT = path.join(__dirname, '..');
const ROOMS = ['contract/src', 'shared-state/src', 'kit/src', 'ui/src', 'shell/src', 'federation/src/webpack'];
const REMOTES = readdirSync(ROOT).filter((name) => /^mf-/.test(name));

/** There is something better for everybody. */
const NEVER = [
  { what: 'crypto.randomUUID', instead: 'randomId of @qhatu/contract/random', pattern: /\brandomUUID\b/ },
  { what: 'crypto.subtle', instead: 'nothing: hash on the server', pattern: /\bsubtle\s*[.[]/ },
  { what: 'SharedArrayBuffer', instead: 'messages', pattern: /\bSharedArrayBuffer\b/ },
];

/** Allowed in the named files, each of which has another way, or no control, where the browser has it not. */
const GUARDED: Record<string, { pattern: RegExp; files: string[] }> = {
  clipboard: { pattern: /\bnavigator\.clipboard\b/, files: ['ui/src/clipboard/copy-text.ts'] },
  share: {
    pattern: /\bnavigator\.(?:canShare|share)\b/,
    files: ['mf-catalog/src/features/detail/ShareLinks.tsx', 'mf-designer/src/features/mockup/sheet.ts'],
  },
  locks: { pattern: /\bnavigator\.locks\b/, files: ['mf-support/src/features/chat/outbox/sender.ts'] },
  serviceWorker: { pattern: /\bnavigator\.serviceWorker\b/, files: [] },
  caches: { pattern: /(?<![\w.])caches\.(?:open|match|has|delete|keys)\b/, files: [] },
  storage: { pattern: /\bnavigator\.storage\b/, files: [] },
  notifications: { pattern: /\bNotification\b\s*[.(]/, files: [] },
  devices: {
    pattern: /\bnavigator\.(?:mediaDevices|geolocation|wakeLock|bluetooth|usb|serial|hid|userAgentData|deviceMemory)\b/,
    files: [],
  },
  files: { pattern: /\bshow(?:SaveFile|OpenFile|Directory)Picker\b/, files: [] },
  cookies: { pattern: /\bcookieStore\b/, files: [] },
};

function sourcesIn(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return sourcesIn(file);
    return /\.(tsx?|m?js)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? [file] : [];
  });
}

/** Without comments: they may speak of what code may not use. */
const codeOf = (file: string) =>
  readFileSync(path.join(ROOT, file), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '$1');

const sources = [...ROOMS, ...REMOTES.map((name) => `${name}/src`)]
  .flatMap(sourcesIn)
  .map((file) => ({ file, code: codeOf(file) }));
const using = (pattern: RegExp) => sources.filter(({ code }) => pattern.test(code)).map(({ file }) => file);

describe('browser code and secure contexts [D104]', () => {
  it('is found at all', () => {
    expect(REMOTES.length).toBeGreaterThanOrEqual(5);
    expect(using(/\bgetRandomValues\b/)).toContain('contract/src/random/index.ts');
  });
  it.each(NEVER)('no browser code uses $what; there is $instead', ({ pattern }) => {
    expect(using(pattern)).toEqual([]);
  });
  it.each(Object.entries(GUARDED))('%s is used only where there is another way without it', (_name, rule) => {
    expect(using(rule.pattern).sort()).toEqual(rule.files);
  });
});
