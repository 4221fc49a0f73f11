import { CODE_ID } from './ids';

const code = {
  scripts: [{ src: '/assets/js/main.1.js', integrity: 'sha384-main' }],
  preloads: [{ href: '/remotes/mf-x/1/entry.js', integrity: 'sha384-entry' }, { href: '/remotes/mf-x/1/js/Home.js' }],
};
const asked = () => [...document.head.querySelectorAll('script')].map((script) => script.getAttribute('src'));

function begin(readyState: DocumentReadyState) {
  document.head.innerHTML = '';
  document.body.innerHTML = `<script type="application/json" id="${CODE_ID}">${JSON.stringify(code)}</script>`;
  jest.spyOn(document, 'readyState', 'get').mockReturnValue(readyState);
  jest.isolateModules(() => void require('./start'));
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  // Whatever a test left waiting is let go, so that it does not answer the next test's events.
  window.dispatchEvent(new Event('load'));
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('the first script of a rendered page', () => {
  test('waits until styles and pictures are there, then asks for everything once', () => {
    begin('interactive');
    expect(asked()).toEqual([]);
    window.dispatchEvent(new Event('load'));
    window.dispatchEvent(new Event('pointerdown'));
    expect(asked()).toEqual(['/assets/js/main.1.js']);
    const links = [...document.head.querySelectorAll('link')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual(code.preloads.map(({ href }) => href));
  });

  test.each(['pointerdown', 'keydown', 'touchstart', 'focusin'])('does not keep a person waiting: %s', (sign) => {
    begin('interactive');
    window.dispatchEvent(new Event(sign));
    expect(asked()).toHaveLength(1);
  });

  test('a picture that hangs does not hold it up', () => {
    begin('interactive');
    jest.advanceTimersByTime(2_500);
    expect(asked()).toHaveLength(1);
  });

  test('starts at once when everything is there already', () => {
    begin('complete');
    expect(asked()).toHaveLength(1);
  });
});
