import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** One address before several processes, as a load balancer gives it: by turns, and never to a process that is gone. */
export interface Balancer {
  url: string;
  /** Ports of the processes; may change at any time. */
  targets: number[];
  close: () => Promise<void>;
}

export async function startBalancer(): Promise<Balancer> {
  const open = new Set<Socket>();
  let turn = 0;
  const balancer: Balancer = {
    url: '',
    targets: [],
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };

  function hand(client: Socket, tries: number): void {
    const { targets } = balancer;
    const port = targets[turn++ % Math.max(1, targets.length)];
    if (port === undefined || tries > targets.length) return void client.destroy();
    const upstream = connect(port, '127.0.0.1');
    const refused = () => hand(client, tries + 1);
    upstream.once('error', refused);
    upstream.once('connect', () => {
      upstream.off('error', refused);
      for (const [from, to] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        from.on('error', () => to.destroy());
        from.on('close', () => to.destroy());
      }
      client.pipe(upstream).pipe(client);
    });
  }

  const server: Server = createServer((client) => {
    open.add(client);
    client.once('close', () => open.delete(client));
    client.on('error', () => client.destroy());
    hand(client, 0);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  balancer.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return balancer;
}
