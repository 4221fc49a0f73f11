import { createServer, type Server, type Socket } from 'node:net';

/** A mail server as far as a test needs one: it takes everything, as slowly as it is told to. */
export interface SmtpServer {
  url: string;
  /** `Message-ID` of each mail that was taken, in their order. */
  taken: string[];
  /** The same mails as they came, with their envelope's recipient. */
  mails: { to: string; source: string }[];
  /** Connections that were ever opened. */
  connections: () => number;
  close: () => Promise<void>;
}

export interface SmtpManner {
  /** Before it says that it took a mail, in milliseconds. */
  answerAfterMs?: () => number;
  /** Says nothing at all, not even hello. */
  silent?: boolean;
  /** Takes the first mail and hangs up in place of saying so. */
  losesFirstAnswer?: boolean;
  /** What it says to a recipient that it does not take: '550 5.1.1 No such user'. */
  refuses?: (address: string) => string | undefined;
}

export async function startSmtpServer(manner: SmtpManner = {}): Promise<SmtpServer> {
  const { answerAfterMs = () => 0, silent = false, refuses = () => undefined } = manner;
  const taken: string[] = [];
  const mails: SmtpServer['mails'] = [];
  const sockets = new Set<Socket>();
  let opened = 0;
  let losesNext = manner.losesFirstAnswer ?? false;
  const server: Server = createServer((socket) => {
    opened += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // A client that is killed resets its connections.
    socket.on('error', () => undefined);
    if (silent) return;
    let isBody = false;
    let to = '';
    let rest = '';
    socket.write('220 test ESMTP\r\n');
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      rest += chunk;
      for (;;) {
        const end = rest.indexOf(isBody ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const said = rest.slice(0, end);
        rest = rest.slice(end + (isBody ? 5 : 2));
        if (isBody) {
          isBody = false;
          mails.push({ to, source: said });
          taken.push(/^Message-ID: (.+)$/im.exec(said)?.[1]?.trim() ?? 'none');
          if (losesNext) {
            losesNext = false;
            socket.destroy();
            return;
          }
          setTimeout(() => socket.write('250 taken\r\n'), answerAfterMs()).unref();
        } else if (/^DATA/i.test(said)) {
          isBody = true;
          socket.write('354 go on\r\n');
        } else if (/^RCPT TO/i.test(said)) {
          to = /<(.*)>/.exec(said)?.[1] ?? '';
          socket.write(`${refuses(to) ?? '250 ok'}\r\n`);
        } else socket.write(/^QUIT/i.test(said) ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    mails,
    connections: () => opened,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
