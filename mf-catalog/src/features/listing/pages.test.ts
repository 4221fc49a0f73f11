import { nextPage, pageAt, pageOf, pathOfPage, runOfPages } from './pages';

const page = { products: [1], currentPage: 1, lastPage: 3, total: 30, to: 12 };

describe('loading on [1§4]', () => {
  it('asks for the next page while there is one [1§4]', () => {
    expect(nextPage(page)).toBe(2);
  });
  it('stops at the last page [1§4]', () => {
    expect(nextPage({ ...page, currentPage: 3 })).toBeNull();
  });
  it('stops when everything is shown, whatever the page number says [1§4]', () => {
    expect(nextPage({ ...page, to: 30 })).toBeNull();
  });
  it('stops at an empty page', () => {
    expect(nextPage({ ...page, products: [], to: null })).toBeNull();
  });
  it('puts the page number in the path, once', () => {
    expect(pathOfPage('products/search?category_id=13&page=1&perPage=12', 2)).toBe(
      'products/search?category_id=13&perPage=12&page=2',
    );
    expect(pathOfPage('products/search?perPage=12', 2)).toBe('products/search?perPage=12&page=2');
  });
  it('reads the page number, and 1 from anything else', () => {
    expect(pageOf('products/search?perPage=12&page=3')).toBe(3);
    expect(pageOf('products/search?perPage=12')).toBe(1);
    expect(pageOf('products/search?page=0')).toBe(1);
  });
});

describe('pages around the one of the address [1§4]', () => {
  const numbered = (currentPage: number, mark = 'old') => ({ ...page, currentPage, products: [mark, mark] });
  it('stand in order, and a gap ends them [1§4]', () => {
    const run = runOfPages(numbered(3), [numbered(5), numbered(2), numbered(4), numbered(7)]);
    expect(run.map(({ currentPage }) => currentPage)).toEqual([2, 3, 4, 5]);
  });
  it('the newest reading of a page is the one that is shown', () => {
    expect(runOfPages(numbered(1, 'new'), [numbered(1), numbered(2)]).map(({ products }) => products[0])).toEqual([
      'new',
      'old',
    ]);
  });
  it('say which of them a product came with', () => {
    const run = [numbered(2), numbered(3)];
    expect([0, 1, 2, 3, 4].map((index) => pageAt(run, index))).toEqual([2, 2, 3, 3, 3]);
  });
});
