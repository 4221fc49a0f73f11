import type { Refusal } from '@qhatu/contract/realtime';

type Handler = (detail: unknown) => void;
interface Options {
  auth: (give: (auth: { token: string | null }) => void) => void;
}

/** What was sent over the socket. */
export interface Said {
  event: string;
  detail: unknown;
}

/** Stands in for socket.io: the test says when it opens, breaks, hears something and what is answered. */
export function fakeSocket() {
  const handlers = new Map<string, Handler[]>();
  const socket = {
    connected: false,
    recovered: false,
    on: (event: string, handler: Handler) => void handlers.set(event, [...(handlers.get(event) ?? []), handler]),
    connect: () => {
      fake.tries += 1;
    },
    disconnect: () => {
      socket.connected = false;
      fake.closed = true;
    },
    io: { engine: { close: () => fake.breaks() } },
    removeAllListeners: () => handlers.clear(),
    timeout: () => ({
      emit(event: string, detail: unknown, reply: (cause: Error | null, answer?: unknown) => void) {
        fake.said.push({ event, detail });
        const answer = fake.answer?.(event, detail);
        void Promise.resolve().then(() => (answer === undefined ? reply(new Error('timeout')) : reply(null, answer)));
      },
    }),
  };
  const hear = (event: string, detail?: unknown) => {
    for (const handler of handlers.get(event) ?? []) handler(detail);
  };
  const fake = {
    tries: 0,
    closed: false,
    options: null as Options | null,
    said: [] as Said[],
    /** Answers what is said; null: nothing comes back. */
    answer: (() => ({ ok: true })) as ((event: string, detail: unknown) => unknown) | null,
    // What the chat asks of socket.io's module; the rest of it is not there.
    load: async () =>
      ({
        io: (options: Options) => {
          fake.options = options;
          return socket;
        },
      }) as never,
    hear,
    listeners: () => [...handlers.values()].flat().length,
    opens(recovered = false) {
      socket.connected = true;
      socket.recovered = recovered;
      hear('connect');
    },
    breaks() {
      socket.connected = false;
      hear('disconnect', 'transport close');
    },
    fails(data?: Partial<Refusal>) {
      hear('connect_error', Object.assign(new Error('websocket error'), { data }));
    },
  };
  return fake;
}

export type FakeSocket = ReturnType<typeof fakeSocket>;
