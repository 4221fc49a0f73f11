import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, ClientEvents, Missed, ServerEvents } from '@qhatu/contract/realtime';
import type { UserMessage } from '@qhatu/contract/wire';
import { io, type Socket } from 'socket.io-client';

/** An answer that is not there by `first` is asked for again, and then waited for twice as long, up to `longest`. Milliseconds. */
export interface Patience {
  first: number;
  longest: number;
}

/** For a server that is behind: it catches up. */
const PATIENT: Patience = { first: 3_000, longest: 48_000 };

/**
 * A browser as docs/support.md wants it, for one conversation of shopper and seller: an outbox that repeats until it is
 * acknowledged, a log by `seq` that asks for what is missing.
 */
export class Correspondent {
  readonly socket: Socket<ServerEvents, ClientEvents>;
  /** `seq` → message, each once. */
  readonly log = new Map<number, UserMessage>();
  /** Client ids in the order they were sent, once acknowledged. */
  readonly acknowledged: string[] = [];
  /** How often the socket told of a message that was known, and how often something was asked for. */
  readonly figures = { repeated: 0, resyncs: 0, retries: 0, recovered: 0, connects: 0 };
  readonly #chat: number;
  readonly #patience: Patience;
  #asking = false;
  #again = false;
  #closed = false;

  constructor(url: string, token: string, chat: number, patience = PATIENT) {
    this.#chat = chat;
    this.#patience = patience;
    this.socket = io(url, {
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 50,
      reconnectionDelayMax: 400,
      auth: { token },
    });
    this.socket.on('message', (message) => this.#keep([message], true));
    this.socket.on('tip', ({ id, last_seq: last }) => {
      if (id === chat && last > this.#contiguous()) void this.#resync();
    });
    this.socket.on('connect', () => {
      this.figures.connects += 1;
      if (this.socket.recovered) this.figures.recovered += 1;
      else void this.#resync();
    });
    // What the server itself refuses or ends, socket.io does not try again: a browser of ours does (docs/support.md).
    this.socket.on('connect_error', (cause: Error & { data?: { retry_after?: number } }) => {
      if (!this.socket.active) void this.#comeBack(cause.data?.retry_after);
    });
    this.socket.on('disconnect', () => {
      if (!this.socket.active) void this.#comeBack();
    });
  }

  /** Sends one message and resolves when the server has acknowledged it, however often that takes. */
  async say(text: string): Promise<void> {
    const message = { chat_id: this.#chat, text, client_id: randomUUID() };
    for (let tries = 0; !this.#closed; tries++) {
      if (tries > 0) this.figures.retries += 1;
      const answer = await this.#ask<{ message: UserMessage }>('message', message, tries);
      if (answer?.ok) {
        this.acknowledged.push(message.client_id);
        this.#keep([answer.message], false);
        return;
      }
      if (answer && answer.error.status !== 429 && answer.error.status < 500) throw new Error(answer.error.msg);
      await pause(1000 * (answer?.error.retry_after ?? 0.1));
    }
  }

  /** Texts in the order of the conversation. */
  texts(): string[] {
    return [...this.log.values()].sort((a, b) => a.seq - b.seq).map(({ text }) => text);
  }

  close(): void {
    this.#closed = true;
    this.socket.close();
  }

  async #comeBack(seconds = 0.2): Promise<void> {
    await pause(1000 * seconds);
    if (!this.#closed) this.socket.connect();
  }

  /** Null: no answer in time, or the connection broke. */
  #ask<T>(name: keyof ClientEvents, payload: object, tries: number): Promise<Answer<T> | null> {
    return new Promise((resolve) => {
      // socket.io's type of an emit with an answer needs the event by name; here it is any of them.
      const { first, longest } = this.#patience;
      const waiting = this.socket.timeout(Math.min(longest, first * 2 ** tries));
      const emit = waiting.emit as unknown as (...args: unknown[]) => void;
      emit.call(waiting, name, payload, (error: Error | null, answer: Answer<T>) => resolve(error ? null : answer));
    });
  }

  #keep(messages: UserMessage[], pushed: boolean): void {
    for (const message of messages) {
      const known = this.log.get(message.seq);
      if (known && known.id !== message.id) throw new Error(`Two messages are number ${message.seq}`);
      if (known && pushed) this.figures.repeated += 1;
      this.log.set(message.seq, message);
    }
    if (this.log.size > this.#contiguous()) void this.#resync();
  }

  /** Up to which `seq` nothing is missing. */
  #contiguous(): number {
    let seq = 0;
    while (this.log.has(seq + 1)) seq += 1;
    return seq;
  }

  async #resync(): Promise<void> {
    this.#again = true;
    if (this.#asking) return;
    this.#asking = true;
    let tries = 0;
    while (this.#again && this.socket.connected) {
      this.#again = false;
      this.figures.resyncs += 1;
      const chats = [{ id: this.#chat, after: this.#contiguous() }];
      const answer = await this.#ask<{ chats: Missed[] }>('resync', { chats }, tries);
      tries = answer?.ok ? 0 : tries + 1;
      if (!answer?.ok) this.#again = true;
      else
        for (const { messages, more } of answer.chats) {
          this.#keep(messages as UserMessage[], false);
          this.#again ||= more;
        }
    }
    this.#asking = false;
  }
}
