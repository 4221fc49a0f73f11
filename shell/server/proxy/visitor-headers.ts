import type { IncomingHttpHeaders } from 'node:http';
import { RENDERER_KEY, SHARING_KEY } from '@qhatu/contract/operations';

/** Headers that only the front door may write, or that belong to one connection; whatever a visitor put there is dropped. */
const ours = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
  'x-front-door-key',
  RENDERER_KEY.header,
  SHARING_KEY.header,
  'x-request-id',
  'traceparent',
  'tracestate',
  'baggage',
  // Whoever waits for leave to send the body was told to go on here already.
  'expect',
];

export interface Visitor {
  /** The visitor's address, after TRUSTED_PROXY was taken into account. */
  address: string;
  protocol: string;
  host: string | undefined;
  requestId: string;
  /** FRONT_DOOR_KEY, when there is one. */
  key: string | undefined;
  /** Of the trace that this request is part of; none where there are no traces. */
  traceparent?: string | undefined;
}

/**
 * The headers that the api receives (D49). It believes `x-forwarded-for` only beside the right `x-front-door-key`,
 * or, when no key is set, only from a loopback connection.
 */
export function visitorHeaders(incoming: IncomingHttpHeaders, visitor: Visitor): IncomingHttpHeaders {
  const headers = { ...incoming };
  for (const name of ours) delete headers[name];
  headers['x-request-id'] = visitor.requestId;
  headers['x-forwarded-for'] = visitor.address;
  headers['x-forwarded-proto'] = visitor.protocol;
  if (visitor.host) headers['x-forwarded-host'] = visitor.host;
  if (visitor.traceparent) headers.traceparent = visitor.traceparent;
  if (visitor.key) headers['x-front-door-key'] = visitor.key;
  return headers;
}
