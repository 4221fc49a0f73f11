import { stockNotices } from './notices';

describe('stock notices [1§8]', () => {
  it.each([0, -1])('stock %i says that there is nothing [1§8]', (stock) => {
    expect(stockNotices(stock)).toEqual(['Este producto no tiene cantidad en el stock']);
  });
  it.each([1, 2])('stock %i says both that it runs out and how many are left [D64]', (stock) => {
    expect(stockNotices(stock)).toEqual(['Este producto se está quedando sin stock.', `${stock} en stock`]);
  });
  it.each([3, 4, 5])('stock %i says that it runs out [1§8]', (stock) => {
    expect(stockNotices(stock)).toEqual(['Este producto se está quedando sin stock.']);
  });
  it('stock 6 says nothing [1§8]', () => {
    expect(stockNotices(6)).toEqual([]);
  });
});
