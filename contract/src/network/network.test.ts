import { networkOf } from '.';

describe('one visitor, one network [D105]', () => {
  it.each([
    ['190.12.7.1', '190.12.7.1'],
    ['::ffff:190.12.7.1', '190.12.7.1'],
    ['::FFFF:be0c:701', '190.12.7.1'],
    ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:bbbb:0:0:9', '2001:db8:1:2::/64'],
    ['2001:db8::7', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
  it.each(['renderer', 'unknown', '', '1:2:3', '1::2::3', '1:2:3:4:5:6:7::8', 'g::1'])(
    '%j, which is no address, stands for itself',
    (text) => {
      expect(networkOf(text)).toBe(text);
    },
  );
});
