import type { Socket as EngineSocket } from 'engine.io';

/** Packets of one connection in one second, whatever is in them. */
const PACKETS_PER_SECOND = 300;

/** Closes a connection that sends more packets than any browser would: before they are read, and before they cost a query. */
export function floodGate(conn: EngineSocket): void {
  let second = 0;
  let packets = 0;
  conn.on('packet', () => {
    const now = Math.floor(Date.now() / 1000);
    if (now !== second) {
      second = now;
      packets = 0;
    }
    packets += 1;
    if (packets > PACKETS_PER_SECOND) conn.close(true);
  });
}
