import { connect, createServer, type Socket } from 'node:net';

export interface Forwarder {
  port: number;
  /** From now on everybody who connects reaches this port; who was connected before is cut off. */
  to: (port: number) => void;
  /** The same, and who was connected before stays so, as behind a name. */
  leadTo: (port: number) => void;
  close: () => Promise<void>;
}

/** An address of this machine before another one: what a name or a balancer before a database is, and its failover. */
export async function startForwarder(target: number): Promise<Forwarder> {
  let current = target;
  const open = new Set<Socket>();
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  const server = createServer((near) => {
    const far = connect(current, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as { port: number }).port,
    to: (port) => {
      current = port;
      cut();
    },
    leadTo: (port) => {
      current = port;
    },
    close: () => {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
