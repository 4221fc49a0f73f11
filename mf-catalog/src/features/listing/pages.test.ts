import { nextPage, pageOf, pathOfPage } from './pages';

const page = { data: [1], current_page: 1, last_page: 3, total: 30, to: 12 };

describe('1§4 loading on', () => {
  it('1§4 asks for the next page while there is one', () => {
    expect(nextPage(page)).toBe(2);
  });
  it('1§4 stops at the last page', () => {
    expect(nextPage({ ...page, current_page: 3 })).toBeNull();
  });
  it('1§4 stops when everything is shown, whatever the page number says', () => {
    expect(nextPage({ ...page, to: 30 })).toBeNull();
  });
  it('stops at an empty page', () => {
    expect(nextPage({ ...page, data: [], to: null })).toBeNull();
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
