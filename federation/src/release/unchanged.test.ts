import { inputHash } from './inputs';
import { buildExists, markLatest } from './latest';
import { readState } from './state';
import { unchangedRelease } from './unchanged';

jest.mock('./inputs');
jest.mock('./latest');
jest.mock('./state');

beforeEach(() => {
  jest.mocked(inputHash).mockResolvedValue('now');
  jest.mocked(readState).mockResolvedValue({ inputs: 'now', version: '1.0.0-abc' });
  jest.mocked(buildExists).mockResolvedValue(true);
  jest.mocked(markLatest).mockReset().mockResolvedValue();
});

it('what was built from the sources as they are is the newest again', async () => {
  expect(await unchangedRelease('mf-account', 'production')).toBe('1.0.0-abc');
  expect(markLatest).toHaveBeenCalledWith('mf-account', '1.0.0-abc', 'production');
});

it.each([
  ['its sources have changed', () => jest.mocked(inputHash).mockResolvedValue('other')],
  ['it was never built', () => jest.mocked(readState).mockResolvedValue(null)],
  ['its build is gone from the disk', () => jest.mocked(buildExists).mockResolvedValue(false)],
])('an app has to be built when %s', async (_, change) => {
  change();
  expect(await unchangedRelease('mf-account', 'production')).toBeNull();
  expect(markLatest).not.toHaveBeenCalled();
});
