import { runEntry } from './entry-script';

const options = { url: 'http://localhost/remotes/mf-x/1/entry.js', name: 'mf-x', timeout: 8_000 };
// Names that webpack makes at run time are in no type.
const globals = window as unknown as Record<string, unknown>;
const tag = (): HTMLScriptElement => {
  const found = document.querySelector<HTMLScriptElement>('script[src*="mf-x"]');
  if (!found) throw new Error('no script was asked for');
  return found;
};

afterEach(() => {
  delete globals['mf-x'];
  document.head.innerHTML = '';
});

describe('the entry of a remote', () => {
  it('is checked by the browser', () => {
    void runEntry({ ...options, integrity: 'sha384-abc' }).catch(() => undefined);
    expect(tag().integrity).toBe('sha384-abc');
    expect(tag().crossOrigin).toBe('anonymous');
  });

  it('hands out its container and leaves no tag behind', async () => {
    const loaded = runEntry(options);
    const script = tag();
    globals['mf-x'] = { get: 1 };
    script.dispatchEvent(new Event('load'));
    await expect(loaded).resolves.toEqual({ get: 1 });
    expect(document.querySelector('script')).toBeNull();
  });

  it('rejects when it cannot be had, and takes its tag away for the next try', async () => {
    const loaded = runEntry(options);
    tag().dispatchEvent(new Event('error'));
    await expect(loaded).rejects.toThrow('cannot be reached');
    expect(document.querySelector('script')).toBeNull();
  });

  it('rejects when it was something else, even beside a container of an earlier try', async () => {
    globals['mf-x'] = { old: true };
    const loaded = runEntry(options);
    tag().dispatchEvent(new Event('load'));
    await expect(loaded).rejects.toThrow('without leaving a container');
  });

  it('rejects when it hangs [D61]', async () => {
    jest.useFakeTimers();
    const loaded = runEntry(options);
    jest.advanceTimersByTime(8_000);
    await expect(loaded).rejects.toThrow('did not answer within 8000 ms');
    jest.useRealTimers();
  });
});
