import { type Message, smtpDelivery } from './outbox';
import { type SmtpManner, type SmtpServer, startSmtpServer } from './testing/smtp-server';

jest.setTimeout(60_000);

const FROM = 'Qhatu <no-responder@qhatu.pe>';
const mail = (subject: string): Message => ({ to: 'ana@example.com', subject, text: `Hola: ${subject}` });
const ignore = () => undefined;

let server: SmtpServer;
const open = async (manner?: SmtpManner, times?: Parameters<typeof smtpDelivery>[3]) => {
  server = await startSmtpServer(manner);
  return smtpDelivery(server.url, FROM, ignore, times);
};
afterEach(() => server.close());

describe('a mail by SMTP [D206]', () => {
  test('is named by its job and its words: a second copy can be told, another mail is another', async () => {
    const outbox = await open();
    await outbox.deliver(mail('one'), 'job 1');
    await outbox.deliver(mail('one'), 'job 1');
    await outbox.deliver(mail('one'), 'job 2');
    await outbox.deliver(mail('another link'), 'job 1');
    outbox.close();
    const [first, again, ...others] = server.taken;
    expect(first).toMatch(/^<[0-9a-f]{40}@qhatu\.pe>$/);
    expect(again).toBe(first);
    expect(new Set([first, ...others]).size).toBe(3);
  });

  test('many go over four connections that are kept', async () => {
    const outbox = await open();
    await Promise.all(Array.from({ length: 20 }, (_, n) => outbox.deliver(mail(`${n}`), `${n}`)));
    expect(new Set(server.taken).size).toBe(20);
    expect(server.connections()).toBeLessThanOrEqual(4);
    outbox.close();
  });

  test('a server that says nothing is given up in time', async () => {
    const outbox = await open({ silent: true }, { greetingTimeout: 200 });
    await expect(outbox.deliver(mail('one'), 'job')).rejects.toThrow(/greeting/i);
    outbox.close();
  });

  test('one that takes a mail and never says so is given up in time as well', async () => {
    const outbox = await open({ answerAfterMs: () => 600_000 }, { socketTimeout: 300 });
    await expect(outbox.deliver(mail('one'), 'job')).rejects.toThrow(/timeout/i);
    outbox.close();
  });

  test('one whose answer is lost gets the same mail again, under the same name', async () => {
    const outbox = await open({ losesFirstAnswer: true });
    await outbox.deliver(mail('one'), 'job').catch(() => outbox.deliver(mail('one'), 'job'));
    outbox.close();
    expect(server.taken).toHaveLength(2);
    expect(new Set(server.taken).size).toBe(1);
  });
});
