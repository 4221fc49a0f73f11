import { documentOf, entry } from './fixtures';
import { chooseEntry, findEntry, originBase, publicDiscovery } from './resolve';

const stable = entry();
const canary = entry('mf-catalog', '1.1.0-bbbbbbbbbb');
stable.deployment = { traffic: 90, default: true };
canary.deployment = { traffic: 10, default: false };

describe('which release a visitor gets', () => {
  it('keeps to the percentages, and to the visitor', () => {
    const counts = { canary: 0, stable: 0 };
    for (let bucket = 0; bucket < 100; bucket++) {
      counts[chooseEntry([canary, stable], bucket) === canary ? 'canary' : 'stable']++;
    }
    expect(counts).toEqual({ canary: 10, stable: 90 });
    expect(chooseEntry([canary, stable], 3)).toBe(chooseEntry([canary, stable], 3));
  });
  it('is the default without a bucket', () => {
    expect(chooseEntry([canary, stable])).toBe(stable);
  });
});

describe('what a page sees', () => {
  it('has the site’s own addresses and nothing that only servers need', () => {
    const { releases } = publicDiscovery(documentOf({ 'mf-catalog': [stable, canary] }));
    expect(releases).toHaveLength(1);
    expect(releases[0]).toMatchObject({
      name: 'mf-catalog',
      base: '/remotes/mf-catalog/1.0.0-aaaaaaaaaa/',
      entry: 'entry.js',
      integrity: stable.metadata.integrity,
    });
    expect(JSON.stringify(releases)).not.toMatch(/127\.0\.0\.1|server/);
  });
});

describe('from a public address back to the remote', () => {
  const document = documentOf({ 'mf-catalog': [stable, canary] });
  it('finds the release and its folder', () => {
    const found = findEntry(document, 'mf-catalog', '1.1.0-bbbbbbbbbb');
    expect(found && originBase(found)).toBe('http://127.0.0.1:3101/1.1.0-bbbbbbbbbb/');
  });
  it('knows nothing of releases and remotes that are not in use', () => {
    expect(findEntry(document, 'mf-catalog', '0.1.0-cccccccccc')).toBeNull();
    expect(findEntry(document, 'mf-evil', '1.0.0-aaaaaaaaaa')).toBeNull();
  });
});
