import { act, fireEvent, render, screen } from '@testing-library/react';
import { Activity } from 'react';
import { type Navigator, Router } from 'react-router-dom';
import { useListingAddress } from './useListingAddress';

function Brands() {
  const { change, hrefOf, isLeaving, setView } = useListingAddress('/buscar', '4');
  return (
    <>
      {['4', '7'].map((id) => (
        <button key={id} type="button" onClick={() => change((now) => ({ ...now, brands: [...now.brands, id] }))}>
          {id}
        </button>
      ))}
      <button type="button" onClick={() => setView('6')}>
        vista
      </button>
      <a href={hrefOf(2)}>más</a>
      {isLeaving && <p role="status">Cargando</p>}
    </>
  );
}

/** A router whose navigations never arrive, as while their lists are on the way. */
function open(search: string) {
  const push = jest.fn();
  const replace = jest.fn();
  const navigator: Navigator = { push, replace, go: push, createHref: String };
  const at = (text: string, mode: 'visible' | 'hidden' = 'visible', key = 'first') => (
    <Router location={{ pathname: '/buscar', search: text, key }} navigator={navigator}>
      <Activity mode={mode}>
        <Brands />
      </Activity>
    </Router>
  );
  const { rerender } = render(at(search));
  return {
    asked: () => push.mock.calls.map(([to]) => to.search),
    replaced: () => replace.mock.calls.map(([to]) => to.search),
    arrives: (text: string, key?: string) => rerender(at(text, 'visible', key)),
    /** As the shell keeps a page: out of sight, with its state. */
    isLeft: () => rerender(at(search, 'hidden')),
  };
}
const choose = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('a filter chosen while the list of another is on the way joins it [1§4]', () => {
  const { asked } = open('?category=13&page=3');
  choose('4');
  choose('7');
  expect(asked()).toEqual(['?category=13&brand=4', '?category=13&brand=4&brand=7']);
});

it('two filters chosen before React draws the first, as while the page is hydrated, both hold [1§4]', () => {
  const { asked } = open('?category=13');
  act(() => {
    choose('4');
    choose('7');
  });
  expect(asked()).toEqual(['?category=13&brand=4', '?category=13&brand=4&brand=7']);
});

it('what the address says counts again as soon as there is another one, as after Back [1§4]', () => {
  const { asked, arrives } = open('?category=13');
  choose('4');
  arrives('?category=17');
  choose('7');
  expect(asked()).toEqual(['?category=13&brand=4', '?category=17&brand=7']);
});

it('Back to a page that was left while a filter’s list was on the way shows no trace of that filter [1§4 D298]', () => {
  const { asked, arrives, isLeft } = open('?category=13');
  choose('4');
  expect(screen.getByRole('status')).toBeInTheDocument();
  isLeft();
  arrives('?category=13');
  expect(screen.queryByRole('status')).toBeNull();
  choose('7');
  expect(asked()).toEqual(['?category=13&brand=4', '?category=13&brand=7']);
});

it('another layout keeps the filter whose list is on the way, as a step to go back from [1§4]', () => {
  const { asked, replaced } = open('?category=13&page=3');
  act(() => {
    choose('4');
    choose('vista');
  });
  expect(asked()).toEqual(['?category=13&brand=4', '?category=13&brand=4&view=6']);
  expect(replaced()).toEqual([]);
});

it('another layout of the list on screen is no step to go back from [1§4]', () => {
  const { asked, replaced } = open('?category=13');
  choose('vista');
  expect([asked(), replaced()]).toEqual([[], ['?category=13&view=6']]);
});

it('the same search sent anew gives up a filter whose list was on the way [1§4 D35]', () => {
  const { asked, arrives } = open('?search=polo');
  choose('4');
  arrives('?search=polo', 'again');
  expect(screen.queryByRole('status')).toBeNull();
  choose('7');
  expect(asked()).toEqual(['?search=polo&brand=4', '?search=polo&brand=7']);
});

it('the next page is the same listing, filters and layout with it [1§4]', () => {
  open('?category=13&brand=4&view=6&page=5');
  expect(screen.getByRole('link', { name: 'más' })).toHaveAttribute(
    'href',
    '/buscar?category=13&brand=4&page=2&view=6',
  );
});
