import { createHmac } from 'node:crypto';
import { visitorOf } from './visitor';

const KEY = 'a key of the house';
const RENDERER = createHmac('sha256', KEY).update('qhatu renderer 1').digest('base64url');
const from = (headers: Record<string, string>, remoteAddress = '10.0.0.7') => ({ headers, socket: { remoteAddress } });

describe('who calls, where front door and api share a key', () => {
  it('the renderer is the house’s own, and cannot say that it calls for a visitor [D105, D49]', () => {
    const call = from({ 'x-renderer-key': RENDERER, 'x-forwarded-for': '190.12.7.1' });
    expect(visitorOf(call, KEY)).toEqual({ visitor: '10.0.0.7', internal: true });
  });
  it('the front door names the visitor, by the key itself alone [D49]', () => {
    const named = { 'x-forwarded-for': '2001:db8:1:2::7' };
    expect(visitorOf(from({ ...named, 'x-front-door-key': KEY }), KEY)).toEqual({
      visitor: '2001:db8:1:2::/64',
      internal: false,
    });
    for (const headers of [named, { ...named, 'x-front-door-key': RENDERER }, { ...named, 'x-renderer-key': KEY }])
      expect(visitorOf(from(headers), KEY)).toEqual({ visitor: '10.0.0.7', internal: false });
  });
  it('without a key nobody is the renderer by a header [D105]', () => {
    expect(visitorOf(from({ 'x-renderer-key': RENDERER }), undefined)).toMatchObject({ internal: false });
  });
});
