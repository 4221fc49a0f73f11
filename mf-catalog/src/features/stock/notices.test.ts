import { stockNotices } from './notices';

describe('1§8 stock notices', () => {
  it.each([0, -1])('1§8 stock %i says that there is nothing', (stock) => {
    expect(stockNotices(stock)).toEqual(['Este producto no tiene cantidad en el stock']);
  });
  it.each([1, 2])('D64 stock %i says both that it runs out and how many are left', (stock) => {
    expect(stockNotices(stock)).toEqual(['Este producto se está quedando sin stock.', `${stock} en stock`]);
  });
  it.each([3, 4, 5])('1§8 stock %i says that it runs out', (stock) => {
    expect(stockNotices(stock)).toEqual(['Este producto se está quedando sin stock.']);
  });
  it('1§8 stock 6 says nothing', () => {
    expect(stockNotices(6)).toEqual([]);
  });
});
