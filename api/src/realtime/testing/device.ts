import type { AddressInfo } from 'node:net';
import type { Answer, ClientEvents, ServerEvents } from '@qhatu/contract/realtime';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import type { TestApp } from '../../../test/app';

export type DeviceSocket = Socket<ServerEvents, ClientEvents>;
type Heard = {
  [Name in keyof ServerEvents]: { name: Name; payload: Parameters<ServerEvents[Name]>[0] };
}[keyof ServerEvents];

/** Patience with a crowded machine; a connection that is cut is told at once. */
const ANSWER_MS = 60_000;

/** One browser of a person, with everything that it was told. */
export interface Device {
  socket: DeviceSocket;
  heard: Heard[];
  /** What was told by this name so far. */
  received: <Name extends keyof ServerEvents>(name: Name) => Parameters<ServerEvents[Name]>[0][];
  /** Emits an event and waits for its answer. Rejects when the connection is cut before it, or nothing comes. */
  ask: <Name extends keyof ClientEvents>(name: Name, payload: unknown) => Promise<Answer<Record<string, never>>>;
  /** Resolves with the first payload of this name that passes, past or to come. */
  hears: <Name extends keyof ServerEvents>(
    name: Name,
    pass?: (payload: Parameters<ServerEvents[Name]>[0]) => boolean,
  ) => Promise<Parameters<ServerEvents[Name]>[0]>;
  close: () => void;
}

/** The api's own address once it listens. */
export async function listening({ app }: TestApp): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** A browser that has not connected yet, or is refused. */
export function deviceOf(url: string, token: unknown, options: Partial<ManagerOptions & SocketOptions> = {}): Device {
  const socket: DeviceSocket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token },
    ...options,
  });
  const heard: Heard[] = [];
  const waiting = new Set<() => void>();
  socket.onAny((name, payload) => {
    heard.push({ name, payload } as Heard);
    for (const look of waiting) look();
  });
  const received = (name: keyof ServerEvents) => heard.filter((one) => one.name === name).map(({ payload }) => payload);
  return {
    socket,
    heard,
    received: received as Device['received'],
    ask: (name, payload) =>
      new Promise((resolve, reject) => {
        const waiting = socket.timeout(ANSWER_MS);
        const emit = waiting.emit as unknown as (...args: unknown[]) => void;
        emit.call(waiting, name, payload, (error: Error | null, answer: Answer<Record<string, never>>) =>
          error ? reject(new Error(`${name}: ${error.message}`)) : resolve(answer),
        );
      }),
    hears: ((name: keyof ServerEvents, pass: (payload: unknown) => boolean = () => true) =>
      new Promise((resolve) => {
        const look = () => {
          const found = received(name).find(pass);
          if (!found) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      })) as Device['hears'],
    close: () => void socket.close(),
  };
}

/** A browser that is in. Rejects when it is refused. */
export function connect(
  url: string,
  token: string,
  options?: Partial<ManagerOptions & SocketOptions>,
): Promise<Device> {
  const device = deviceOf(url, token, options);
  return new Promise((resolve, reject) => {
    device.socket.once('connect', () => resolve(device));
    device.socket.once('connect_error', reject);
  });
}

/** What a refused browser is told. */
export function refusalFor(url: string, token: unknown): Promise<{ message: string; data?: unknown }> {
  const { socket } = deviceOf(url, token);
  return new Promise((resolve, reject) => {
    socket.once('connect', () => reject(new Error('It was let in')));
    socket.once('connect_error', (error) => {
      socket.close();
      resolve(error);
    });
  });
}
