import { resolveDataUrl, resolveRouteData } from './index';

describe('resolveDataUrl', () => {
  it('fills path places from the route first, then from the query', () => {
    expect(resolveDataUrl('products/{id}', { id: '42' }, '?id=7')).toBe('products/42');
    expect(resolveDataUrl('products/{id}', {}, '?id=7')).toBe('products/7');
  });
  it('has nothing to ask when a path place stays empty', () => {
    expect(resolveDataUrl('products/{id}', {}, '')).toBeNull();
  });
  it('cannot be led out of its path by a param', () => {
    expect(resolveDataUrl('products/{id}', { id: '../auth/logout?x=1' }, '')).toBe(
      'products/..%2Fauth%2Flogout%3Fx%3D1',
    );
  });
  it('drops empty query pairs and keeps fixed ones and defaults', () => {
    const template = 'products/search?filter={search}&category_id={category}&page={page:1}&perPage=12';
    expect(resolveDataUrl(template, {}, '?search=polo%20negro&category=')).toBe(
      'products/search?filter=polo%20negro&page=1&perPage=12',
    );
  });
  it('drops the question mark with the last pair', () => {
    expect(resolveDataUrl('sections?tag={tag}', {}, '')).toBe('sections');
  });
  it('repeats a list as key[0], key[1] [D9]', () => {
    expect(resolveDataUrl('products/search?brand[]={marca[]}', {}, '?marca=3&marca=8&marca=')).toBe(
      'products/search?brand[0]=3&brand[1]=8',
    );
  });
});

describe('parallel lists', () => {
  it('keeps the places of a list whose empty entries mean something [D45]', () => {
    expect(resolveDataUrl('x?ids[]={ids[]:}&values[]={values[]:}', {}, '?ids=4&values=&ids=9&values=7')).toBe(
      'x?ids[0]=4&ids[1]=9&values[1]=7',
    );
  });
});

describe('resolveRouteData', () => {
  it('names each call and leaves out what cannot be asked', () => {
    const data = { product: { url: 'products/{id}' }, shop: { url: 'shops/{user}', late: true } };
    expect(resolveRouteData(data, { id: '1' }, '')).toEqual({ product: 'products/1' });
    expect(resolveRouteData(undefined, {}, '')).toEqual({});
  });
});
