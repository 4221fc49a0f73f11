import { mayOpenSocket } from './socket-origin';

const SHOP = 'https://qhatu.pe';

test.each([
  ['our own address', 'https://qhatu.pe', 'qhatu.pe'],
  ['our own address, when a balancer asks by another name', 'https://qhatu.pe', 'api.internal:3001'],
  ['another name of the machine, by which the page itself came', 'http://tienda.test:3000', 'tienda.test:3000'],
  ['the same with the protocol’s own port', 'https://tienda.test', 'tienda.test:443'],
  ['the same in capitals', 'http://tienda.test', 'Tienda.Test'],
  ['a program that is no browser', undefined, 'qhatu.pe'],
])('%s may open a socket [D112]', (_name, origin, host) => {
  expect(mayOpenSocket({ origin, host }, SHOP)).toBe(true);
});

test.each([
  ['another site', 'https://evil.example', 'qhatu.pe'],
  ['our name with another protocol', 'http://qhatu.pe', 'api.internal'],
  ['our name with another port', 'https://qhatu.pe:8443', 'qhatu.pe'],
  ['our name at the front of another', 'https://qhatu.pe.evil.example', 'qhatu.pe'],
  ['a name under ours', 'https://blog.qhatu.pe', 'qhatu.pe'],
  ['a sandboxed frame', 'null', 'qhatu.pe'],
  ['an empty origin', '', 'qhatu.pe'],
  ['a file', 'file://', 'qhatu.pe'],
  ['an extension', 'chrome-extension://abcdef', 'qhatu.pe'],
  ['a host that hides another', 'https://evil.example', 'qhatu.pe@evil.example'],
  ['a host with a path', 'https://evil.example', 'evil.example/x'],
  ['this machine, for a shop that is elsewhere', 'http://localhost:5173', 'qhatu.pe'],
])('%s may not [D112]', (_name, origin, host) => {
  expect(mayOpenSocket({ origin, host }, SHOP)).toBe(false);
});

test.each(['http://localhost:5173', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
  'a shop on this machine alone takes its other names and ports: %s',
  (origin) => {
    expect(mayOpenSocket({ origin, host: 'localhost:3001' }, 'http://localhost:3000')).toBe(true);
    expect(mayOpenSocket({ origin: 'https://evil.example', host: 'localhost:3001' }, 'http://localhost:3000')).toBe(
      false,
    );
  },
);
