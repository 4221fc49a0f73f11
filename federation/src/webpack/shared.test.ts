import { FACADES, facadeNames } from './facades/names';
import { sharedByHost, sharedOfHost } from './shared';

describe('what the page has once', () => {
  it('comes from the host: a remote brings none of it', () => {
    for (const rule of Object.values(sharedByHost())) expect(rule).toMatchObject({ singleton: true, import: false });
  });

  it('is strict about shared-state, so that a mismatch stays in its own area', () => {
    expect(sharedByHost()['@qhatu/shared-state']).toMatchObject({ strictVersion: true, requiredVersion: '^1.2.0' });
    expect(sharedOfHost()['@qhatu/shared-state']).toMatchObject({ strictVersion: true, version: '1.2.0' });
  });

  it('is given by the host whenever a remote asks for it', () => {
    const given = Object.keys(sharedOfHost());
    const asked = Object.keys(sharedByHost()).filter((name) => !name.endsWith('/'));
    expect(given.sort()).toEqual(asked.sort());
  });
});

describe('façades', () => {
  it('share the router without its data router and history, which are the shell’s own', () => {
    const names = facadeNames(FACADES['react-router-dom'] ?? '');
    expect([...names]).toEqual(expect.arrayContaining(['Link', 'useNavigate', 'useSearchParams']));
    expect(names.has('createBrowserRouter')).toBe(false);
  });
});
