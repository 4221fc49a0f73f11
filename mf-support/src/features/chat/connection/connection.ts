import { type ClientEvents, RECONNECT_MS, type Refusal, type ServerEvents } from '@qhatu/contract/realtime';
import { createStore } from '@qhatu/kit/observable';
import { ApiError, DEFAULT_ERROR } from '@qhatu/shared-state';
import type { Socket } from 'socket.io-client';

/** `connecting` is the first try; `offline` says that messages wait. */
export type ConnectionStatus = 'connecting' | 'online' | 'offline';

export interface ConnectionOptions {
  token: () => string | null;
  /** The handshake was refused, or the server ended the session: whoever knows the session decides what follows. */
  onSignedOut: () => void;
  /** Connected; `recovered`: nothing was missed meanwhile. */
  onConnect: (recovered: boolean) => void;
  /** socket.io comes with the first connection, not with the page. */
  load?: () => Promise<typeof import('socket.io-client')>;
}

/** An answer that does not come within this time counts as lost; sending again is harmless. */
const ANSWER_MS = 10_000;
/** The first try after a break comes soon, each browser at its own moment; the later ones as documented (spec 1 §9). */
const SOON_MS = () => 500 + Math.random() * 2_000;

type ChatSocket = Socket<ServerEvents, ClientEvents>;
type Sent = { [E in keyof ClientEvents]: Parameters<ClientEvents[E]>[0] };
type Reply<E extends keyof ClientEvents> = Parameters<Parameters<ClientEvents[E]>[1]>[0];
export type Replied<E extends keyof ClientEvents> = Extract<Reply<E>, { ok: true }>;

const loadSocketIo = () => import('socket.io-client');

const lost = () => new ApiError(0, 'network', 'Sin conexión. Tus mensajes saldrán al volver.');

/**
 * The socket to the server and its way back after every break: soon once, then every 25 s without limit, and at once
 * when the browser is online again or somebody looks at the page. Nothing of it outlives `close`.
 */
export function openConnection({ token, onSignedOut, onConnect, load = loadSocketIo }: ConnectionOptions) {
  const status = createStore<ConnectionStatus>(() => 'connecting');
  const closing = new AbortController();
  const handlers = createHandlers();
  const retry = createRetryTimer(connect);
  const open = oneAtATime(() => prepare().then((ready) => void ready?.connect(), later));
  let socket: ChatSocket | null = null;
  let signedOut = false;

  function later(): void {
    retry.cancel();
    if (closing.signal.aborted || signedOut) return;
    status.setState('offline', true);
    retry.schedule();
  }

  async function prepare(): Promise<ChatSocket | null> {
    if (socket) return socket;
    const { io } = await load();
    if (closing.signal.aborted) return null;
    socket = createSocket(io, token, {
      connected: (recovered) => {
        retry.succeeded();
        status.setState('online', true);
        onConnect(recovered);
      },
      lost: later,
      signedOut: leave,
      sentAway: retry.notSoon,
    });
    handlers.attachTo(socket);
    return socket;
  }

  /** This token does not hold: coming back with it is of no use. */
  function leave(): void {
    signedOut = true;
    retry.cancel();
    status.setState('offline', true);
    onSignedOut();
  }

  function connect(): void {
    retry.cancel();
    if (closing.signal.aborted || socket?.connected) return;
    signedOut = false;
    open();
  }

  /** The browser says that there is no network: a socket that still looks open would only swallow what is said. */
  function cut(): void {
    status.setState('offline', true);
    socket?.io.engine?.close();
  }

  function close(): void {
    closing.abort();
    retry.cancel();
    socket?.removeAllListeners();
    socket?.disconnect();
    socket = null;
    handlers.clear();
  }

  watchBrowser(closing.signal, { connect, cut });
  connect();

  return {
    status,
    connect,
    close,
    isOpen: () => socket?.connected === true,
    on: handlers.on,
    /** Rejects with ApiError: status 0 when no answer came, otherwise the server's refusal. */
    emit: async <E extends keyof ClientEvents>(event: E, detail: Sent[E]): Promise<Replied<E>> =>
      emitWithReply(socket, event, detail),
  };
}

export type Connection = ReturnType<typeof openConnection>;

/** A call while one runs joins it. */
function oneAtATime(run: () => Promise<void>): () => void {
  let running = false;
  return () => {
    if (running) return;
    running = true;
    void run().finally(() => {
      running = false;
    });
  };
}

/** When the next try comes: soon once after a connection that held, then as documented (spec 1 §9). */
function createRetryTimer(retry: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let soon = true;
  return {
    schedule: (): void => {
      timer = setTimeout(retry, soon ? SOON_MS() : RECONNECT_MS);
      soon = false;
    },
    cancel: (): void => clearTimeout(timer),
    succeeded: (): void => {
      clearTimeout(timer);
      soon = true;
    },
    /** Too fast, or too many tabs: coming back at once would only repeat it. */
    notSoon: (): void => {
      soon = false;
    },
  };
}

/** What listens to the server's events, on the socket that there is and on those to come. */
function createHandlers() {
  const handlers = new Map<string, (detail: never) => void>();
  let socket: ChatSocket | null = null;
  return {
    on<E extends keyof ServerEvents>(event: E, handler: ServerEvents[E]): void {
      handlers.set(event, handler as (detail: never) => void);
      // socket.io's own type cannot be resolved for an event that is only known by its type parameter; here and in
      // `emit`.
      socket?.on(event, handler as never);
    },
    attachTo(created: ChatSocket): void {
      socket = created;
      // The map has lost which handler belongs to which event; `on` has put in only pairs.
      for (const [event, handler] of handlers) created.on(event as 'message', handler as never);
    },
    clear(): void {
      socket = null;
      handlers.clear();
    },
  };
}

function watchBrowser(signal: AbortSignal, { connect, cut }: { connect: () => void; cut: () => void }): void {
  const reconnect = () => document.visibilityState === 'visible' && connect();
  window.addEventListener('online', connect, { signal });
  window.addEventListener('focus', reconnect, { signal });
  document.addEventListener('visibilitychange', reconnect, { signal });
  window.addEventListener('offline', cut, { signal });
}

interface SocketHandlers {
  /** `recovered`: nothing was missed meanwhile. */
  connected: (recovered: boolean) => void;
  lost: () => void;
  signedOut: () => void;
  /** The server ended it for another reason. */
  sentAway: () => void;
}

/** A socket that does not come back by itself; not connected yet. */
function createSocket(
  io: typeof import('socket.io-client').io,
  token: ConnectionOptions['token'],
  { connected, lost: onLost, signedOut, sentAway }: SocketHandlers,
): ChatSocket {
  const socket: ChatSocket = io({
    transports: ['websocket'],
    auth: (give) => give({ token: token() }),
    reconnection: false,
    autoConnect: false,
    forceNew: true,
  });
  socket.on('connect', () => connected(socket.recovered));
  socket.on('disconnect', onLost);
  socket.on('connect_error', (cause: Error & { data?: Partial<Refusal> }) => {
    if (cause.data?.status === 401) signedOut();
    else onLost();
  });
  socket.on('bye', ({ code }) => (code === 'signed_out' ? signedOut() : sentAway()));
  return socket;
}

async function emitWithReply<E extends keyof ClientEvents>(
  socket: ChatSocket | null,
  event: E,
  detail: Sent[E],
): Promise<Replied<E>> {
  if (!socket?.connected) throw lost();
  const answer = await new Promise<Reply<E>>((resolve, reject) => {
    const reply = (cause: Error | null, said: Reply<E>) => (cause ? reject(lost()) : resolve(said));
    socket.timeout(ANSWER_MS).emit(event, ...([detail, reply] as never));
  });
  if (answer.ok) return answer as Replied<E>;
  const { status: code, code: name, msg } = answer.error;
  throw new ApiError(code, name, msg || DEFAULT_ERROR, {}, null, answer.error);
}
