/** @jest-environment node */
import { createHash } from 'node:crypto';
import type { PublicRelease } from '@qhatu/federation/discovery';
import { pageStyles } from './styles';

jest.mock('./assets', () => ({ shellStyles: () => ['.shell{color:red}'] }));

// What styles read of a release.
const release = {
  name: 'mf-x',
  base: '/remotes/mf-x/1.0.0-aaaaaaaaaa/',
  preload: { './Home': { js: [], css: ['css/Home.1.css'] }, './Evil': { js: [], css: ['css/Evil.1.css'] } },
} as unknown as PublicRelease;

describe('styles inside a document', () => {
  it('are allowed by the hash of exactly their text', async () => {
    const load = jest.fn().mockResolvedValue('.home{color:blue}');
    const [shell, home] = await pageStyles({ release, expose: './Home' }, load);
    const source = (css: string) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`;
    expect(shell).toEqual({ css: '.shell{color:red}', dataHref: undefined, source: source('.shell{color:red}') });
    expect(home).toEqual({
      css: '.home{color:blue}',
      dataHref: 'css/Home.1.css',
      source: source('.home{color:blue}'),
    });
    await pageStyles({ release, expose: './Home' }, load);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('cannot end their own element', async () => {
    const load = async () => '.a{}</style><script>alert(1)</script>';
    await expect(pageStyles({ release, expose: './Evil' }, load)).rejects.toThrow('end its own element');
  });
});
