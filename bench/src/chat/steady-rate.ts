import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import type { ConversationPair } from './people';

export interface Delivery {
  /** Milliseconds from a sender's call to the other person's event, one for each message. */
  took: number[];
  sent: number;
  refused: number;
}

/** A connection of one person, open. */
export function open(url: string, token: string): Promise<Socket> {
  const socket = io(url, { transports: ['websocket'], forceNew: true, auth: { token } });
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', reject);
  });
}

/** Everybody writes to their other half in turn, so many messages a second in all, each at its moment. */
export async function sendSteadily(
  url: string,
  couples: readonly ConversationPair[],
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Delivery> {
  const sockets = await Promise.all(couples.flatMap(({ tokens }) => tokens.map((token) => open(url, token))));
  const began = new Map<string, number>();
  const took: number[] = [];
  let refused = 0;
  for (const [nth, socket] of sockets.entries()) {
    socket.on('message', ({ client_id: id, side }: { client_id: string; side: string }) => {
      // The sender's own devices are told too; what counts is the other side.
      if ((side === 'opener') === (nth % 2 === 0)) return;
      const at = began.get(id);
      if (at !== undefined && began.delete(id)) took.push(performance.now() - at);
    });
  }
  const total = perSecond * seconds;
  const start = performance.now();
  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - start) * perSecond) / 1000));
    for (; sent < due; sent++) {
      const who = sent % sockets.length;
      const couple = couples[Math.floor(who / 2)];
      const message = { chat_id: couple?.chat, text: `Mensaje ${sent}`, client_id: randomUUID() };
      began.set(message.client_id, performance.now());
      sockets[who]?.emit('message', message, (answer: { ok: boolean }) => {
        if (!answer.ok) refused += 1;
      });
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  for (const end = Date.now() + 5_000; took.length + refused < total && Date.now() < end; ) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  for (const socket of sockets) socket.close();
  return { took, sent: total, refused };
}
