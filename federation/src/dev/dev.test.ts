import { devPage } from './page';
import { devPorts } from './ports';

describe('development', () => {
  it('uses the ports of the running site, each app its own', () => {
    const ports = devPorts({ PORT: '4000', REMOTE_PORT_BASE: '4100' });
    expect([ports.of('shell'), ports.of('mf-catalog'), ports.of('mf-designer'), ports.api]).toEqual([
      4000, 4101, 4105, 3001,
    ]);
  });
  it('names a port that is none', () => {
    expect(() => devPorts({ PORT: 'tres mil' })).toThrow('PORT is "tres mil", not a port');
  });
  it('sets React’s refresh hook before any bundle', () => {
    const html = devPage({ releases: [] });
    expect(html.indexOf('refresh-hook.js')).toBeLessThan(html.indexOf('main.js'));
  });
});
