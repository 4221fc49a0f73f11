import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type RawData, WebSocket, WebSocketServer } from 'ws';

/** A way between browser and server that treats single frames badly, both ways. */
export interface Chaos {
  url: string;
  /** How many frames met which fate. */
  fates: Record<'passed' | 'delayed' | 'doubled' | 'dropped', number>;
  /** From now on everything passes. */
  calm: () => void;
  close: () => Promise<void>;
}

/** Events and acknowledgements of Socket.IO; its handshake and its heartbeats belong to the connection itself. */
const isEvent = (frame: string): boolean => /^4[23]/.test(frame);
const MAX_DELAY_MS = 250;

/** One in eight frames is dropped, one in eight comes twice, a third late and so behind others. */
export async function startChaos(target: string): Promise<Chaos> {
  const fates = { passed: 0, delayed: 0, doubled: 0, dropped: 0 };
  let calm = false;
  const wait = () => Math.random() * MAX_DELAY_MS;

  function treat(frame: string, pass: (frame: string) => void): void {
    const fate = calm || !isEvent(frame) ? 1 : Math.random();
    if (fate < 0.125) {
      fates.dropped += 1;
    } else if (fate < 0.25) {
      fates.doubled += 1;
      pass(frame);
      setTimeout(pass, wait(), frame);
    } else if (fate < 0.58) {
      fates.delayed += 1;
      setTimeout(pass, wait(), frame);
    } else {
      fates.passed += 1;
      pass(frame);
    }
  }

  const server = createServer();
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (browser: WebSocket, request: IncomingMessage) => {
    const upstream = new WebSocket(target.replace('http', 'ws') + request.url);
    const early: string[] = [];
    const send = (to: WebSocket) => (frame: string) => {
      if (to.readyState === WebSocket.OPEN) to.send(frame);
    };
    browser.on('message', (data: RawData) => {
      const frame = data.toString();
      if (upstream.readyState === WebSocket.CONNECTING) early.push(frame);
      else treat(frame, send(upstream));
    });
    upstream.on('open', () => {
      for (const frame of early) upstream.send(frame);
    });
    upstream.on('message', (data: RawData) => treat(data.toString(), send(browser)));
    for (const [one, other] of [
      [browser, upstream],
      [upstream, browser],
    ] as const) {
      one.on('close', () => other.terminate());
      one.on('error', () => other.terminate());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fates,
    calm: () => {
      calm = true;
    },
    close: () =>
      new Promise((resolve) => {
        for (const client of sockets.clients) client.terminate();
        server.close(() => resolve());
      }),
  };
}
