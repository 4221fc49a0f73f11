import { sendReport, sendUncaught } from './failure-report';

const beacon = jest.fn((_url: string, _body: string) => true);
beforeAll(() => void Object.assign(navigator, { sendBeacon: beacon }));
beforeEach(() => beacon.mockClear());
const failure = { remote: 'mf-checkout', version: '1.0.0-aaaaaaaaaa', stage: 'load' as const };

describe('what a page reports', () => {
  it('says which release failed, and how, once', () => {
    const error = new Error('gone');
    sendReport({ ...failure, error, reference: 'E-ABC234' });
    sendReport({ ...failure, stage: 'render', error });
    expect(beacon).toHaveBeenCalledTimes(1);
    const [url, body] = beacon.mock.calls[0] ?? [];
    expect(url).toBe('/releases/report');
    expect(JSON.parse(body ?? '')).toEqual({ ...failure, message: 'gone', reference: 'E-ABC234' });
  });
  it('finds the release of an error that nobody caught by the file that it came from', () => {
    const error = new Error('late');
    error.stack = 'Error: late\n at f (https://qhatu.pe/remotes/mf-catalog/1.0.1-bbbbbbbbbb/js/Home.1.js:1:2)';
    sendUncaught({ reason: error } as PromiseRejectionEvent);
    expect(JSON.parse(beacon.mock.calls[0]?.[1] ?? '')).toMatchObject({
      remote: 'mf-catalog',
      version: '1.0.1-bbbbbbbbbb',
      stage: 'error',
    });
  });
  it('says nothing of errors from elsewhere', () => {
    sendUncaught({ error: new Error('x'), filename: 'chrome-extension://abc/inject.js' } as ErrorEvent);
    expect(beacon).not.toHaveBeenCalled();
  });
  it('a page that fails over and over is heard a few times', () => {
    for (let i = 0; i < 40; i++) sendReport({ ...failure, error: new Error(`${i}`) });
    expect(beacon.mock.calls.length).toBeLessThanOrEqual(10);
  });
});
