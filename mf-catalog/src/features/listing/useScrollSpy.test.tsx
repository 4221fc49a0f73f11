import { renderPage } from '@qhatu/kit/testing';
import { act, fireEvent } from '@testing-library/react';
import { useRef } from 'react';
import { useScrollSpy } from './useScrollSpy';

const page = (currentPage: number) => ({ currentPage, lastPage: 2, total: 2, to: currentPage, products: [1] });

/** Two pages of one product each; the first one has been scrolled past. */
function Listing() {
  const list = useRef<HTMLDivElement>(null);
  useScrollSpy(list, [page(1), page(2)], (number) => `/buscar?search=polo&page=${number}`);
  return (
    <div ref={list}>
      <ul>
        <li>uno</li>
        <li>dos</li>
      </ul>
    </div>
  );
}

function scrollToTheSecond() {
  for (const [index, item] of [...document.querySelectorAll('li')].entries()) {
    item.getBoundingClientRect = () => ({ top: index * 300 - 250, bottom: index * 300 + 50 }) as DOMRect;
  }
  fireEvent.scroll(window);
  act(() => jest.advanceTimersByTime(200));
}
const address = () => window.location.pathname + window.location.search;

beforeEach(() => {
  jest.useFakeTimers();
  window.history.replaceState(null, '', '/buscar?search=polo');
  renderPage(<Listing />);
});
afterEach(() => jest.useRealTimers());

it('the address follows the page that is being read, in the same history entry [1§4]', () => {
  const { length } = window.history;
  scrollToTheSecond();
  expect(address()).toBe('/buscar?search=polo&page=2');
  expect(window.history.length).toBe(length);
});

it('a listing that is being left does not write itself over the entry that was opened meanwhile [1§4]', () => {
  window.history.pushState({ key: 'next' }, '', '/buscar?search=polo&brand=4&brand=7');
  scrollToTheSecond();
  expect(address()).toBe('/buscar?search=polo&brand=4&brand=7');
});
