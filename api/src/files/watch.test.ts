import { FilesUnusable } from './files';
import { FilesWatch } from './watch';

let now = 0;
beforeEach(() => {
  jest.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => jest.restoreAllMocks());

const watched = (check: () => Promise<void>) => {
  const said: string[] = [];
  const look = jest.fn(check);
  return { look, said, watch: new FilesWatch({ check: look }, (state) => said.push(state)) };
};

describe('whether the store of files can be used [D269]', () => {
  test('each change is said once, and nobody is asked again within ten seconds', async () => {
    let there = true;
    const { look, said, watch } = watched(async () => {
      if (!there) throw new FilesUnusable('There is no bucket "shop"');
    });
    const at = async (ms: number) => {
      now = ms;
      return watch.state();
    };
    expect([await at(0), await at(9_000)]).toEqual(['up', 'up']);
    there = false;
    expect([await at(10_000), await at(20_000)]).toEqual(['down', 'down']);
    there = true;
    expect(await at(30_000)).toBe('up');
    expect([said, look.mock.calls.length]).toEqual([['down', 'up'], 4]);
  });

  test('a store that says nothing for two seconds is down, and is asked once by however many', async () => {
    let answer: () => void = () => undefined;
    const { look, watch } = watched(() => new Promise((resolve) => (answer = resolve)));
    expect(await Promise.all([watch.state(), watch.state()])).toEqual(['down', 'down']);
    expect(look).toHaveBeenCalledTimes(1);
    answer();
    await new Promise((resolve) => setImmediate(resolve));
    expect(await watch.state()).toBe('up');
  });
});
