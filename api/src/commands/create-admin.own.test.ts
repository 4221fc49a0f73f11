import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { startApp } from '../../test/app';
import { KINDS, type OwnDatabase, ownDatabase } from '../../test/databases';
import { type Console, createAdmin } from './create-admin';

// A database of its own, on a crowded machine.
jest.setTimeout(300_000);

const PASSWORD = 'Wayra Puka 77';

describe.each(KINDS)('npm run create-admin on %s', (kind) => {
  let database: OwnDatabase;
  beforeAll(async () => {
    database = await ownDatabase(kind);
  });
  afterAll(() => database.remove());

  async function run(argv: string[], typed = ''): Promise<{ code: number; said: string }> {
    let said = '';
    const code = await createAdmin({
      argv,
      env: { SITE_URL: 'http://localhost:4999', ...database.env },
      input: Readable.from([typed]) as unknown as Console['input'],
      say: (text) => {
        said += text;
      },
    });
    return { code, said };
  }

  test('refuses a weak password, then makes the first administrator, then no other one unasked [D95]', async () => {
    const weak = await run(['--email', 'ana@qhatu.example'], 'corta\n');
    expect(weak).toEqual({ code: 1, said: expect.stringContaining('La contraseña debe') });
    const common = await run(['--email', 'ana@qhatu.example'], 'Password1\n');
    expect(common).toEqual({ code: 1, said: expect.stringContaining('Esa contraseña es muy común') });
    const first = await run(['--email', 'Ana@qhatu.example', '--name', 'Ana'], `${PASSWORD}\n`);
    expect(first).toEqual({ code: 0, said: expect.stringContaining('http://localhost:4999/pages/login') });
    expect(await run(['--email', 'beto@qhatu.example', '--link'])).toEqual({
      code: 1,
      said: 'There is an administrator already (ana@qhatu.example): add --another for one more.\n',
    });
    expect(await run(['--email', 'ANA@qhatu.example', '--link', '--another'])).toEqual({
      code: 1,
      said: 'ANA@qhatu.example has an account already: use another address.\n',
    });
  });

  test('a one-time link chooses the password of another one, and a mail brings the same [D95]', async () => {
    const linked = await run(['--email', 'beto@qhatu.example', '--link', '--another']);
    expect(linked.code).toBe(0);
    const token = /forget-password\/([\w-]{40,})\n/.exec(linked.said)?.[1];
    const mailed = await run(['--email', 'caro@qhatu.example', '--mail', '--another']);
    expect(mailed).toEqual({ code: 0, said: expect.stringContaining('went to caro@qhatu.example') });
    const folder = join(database.env.DATA_DIR ?? '', 'mail');
    const [letter = ''] = readdirSync(folder).filter((name) => name.endsWith('.json'));
    const { to, text } = JSON.parse(readFileSync(join(folder, letter), 'utf8'));
    const link = /http:\/\/localhost:4999\/pages\/forget-password\/[\w-]{40,}/;
    expect([to, text]).toEqual(['caro@qhatu.example', expect.stringMatching(link)]);

    const shop = await startApp({}, await database.open());
    try {
      const chosen = { token, password: PASSWORD, password_confirmation: PASSWORD };
      const again = async () => (await shop.post('forgot-password/change-password', chosen)).statusCode;
      expect([await again(), await again()]).toEqual([200, 404]);
      for (const email of ['ana@qhatu.example', 'beto@qhatu.example']) {
        const answer = await shop.post('auth/login', { email, password: PASSWORD });
        expect([email, answer.statusCode, answer.json().user?.role_id]).toEqual([email, 200, 2]);
      }
      const changes = await shop.db
        .selectFrom('security_events')
        .select('details')
        .where('kind', '=', 'role-changed')
        .execute();
      expect(changes.map(({ details }) => details)).toEqual(Array(3).fill(expect.objectContaining({ to: 2 })));
      // While the shop runs.
      const meanwhile = await run(['--email', 'dora@qhatu.example', '--link', '--another']);
      if (kind === 'PostgreSQL') expect(meanwhile.code).toBe(0);
      else {
        expect(meanwhile).toEqual({
          code: 1,
          said: 'The shop is running, and its embedded database belongs to one process: stop it, run this again, and start it.\n',
        });
      }
    } finally {
      await shop.close();
    }
  });

  test('says how it is used when it is asked wrongly', async () => {
    for (const argv of [['--wrong'], ['--help']]) expect((await run(argv)).said).toContain('--another  makes one more');
    expect((await run([])).said).toBe('Say whose: --email ana@shop.example\n');
    expect((await run(['--email', 'nobody'])).code).toBe(1);
  });

  test('asks for the settings that are wrong before it opens anything', async () => {
    database.env.SEED = 'maybe';
    expect(await run(['--email', 'eva@qhatu.example', '--link', '--another'])).toEqual({
      code: 1,
      said: expect.stringMatching(/^These settings of the api cannot be used:\n {2}SEED: /),
    });
    delete database.env.SEED;
  });
});
