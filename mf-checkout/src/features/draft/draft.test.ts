import { memberSession } from '@qhatu/kit/testing';
import { restoreStores, sessionStore } from '@qhatu/shared-state';
import { freshBrowser } from '../../testing/page';
import { acceptDraft } from './accept';
import { draftOf, draftStore, patchChoices, patchDraft } from './store';
import { EMPTY_DRAFT } from './types';

beforeEach(freshBrowser);

describe('draft of the checkout', () => {
  test('each person has their own, also after a forced logout [D63]', () => {
    patchDraft(42, { email: 'rosa@example.pe' });
    sessionStore.setState({ session: memberSession(77) });
    expect(draftOf(77)).toBe(EMPTY_DRAFT);
    sessionStore.setState({ session: memberSession(42) });
    expect(draftOf(42).email).toBe('rosa@example.pe');
  });

  test('a reload brings back what was typed and chosen [D63]', async () => {
    patchDraft(42, { name: 'Rosa María', invoice: { ...EMPTY_DRAFT.invoice, requested: true, ruc: '20100070970' } });
    patchChoices(42, { addressId: 2, method: 5 });
    const written = window.localStorage.getItem('qhatu:checkout-draft') ?? '';
    draftStore.setState({ byOwner: {} });
    window.localStorage.setItem('qhatu:checkout-draft', written);
    restoreStores();
    expect(draftOf(42)).toMatchObject({
      name: 'Rosa María',
      invoice: { requested: true, ruc: '20100070970' },
      choices: { addressId: 2, method: 5 },
    });
  });

  test('choices of another day are no choices; texts stay [D69]', () => {
    const now = Date.now();
    const stored = {
      name: 'Rosa',
      choices: { addressId: 2, method: 3, adult: true, coupon: null, at: now - 3 * 3_600_000 },
    };
    expect(acceptDraft(stored, now)).toMatchObject({
      name: 'Rosa',
      choices: { addressId: null, method: 0, adult: null },
    });
  });

  test('what an older release stored under another name is still requested', () => {
    const stored = { invoice: { wanted: true, ruc: '20100070970' }, another: { wanted: true, who: 'Ana' } };
    expect(acceptDraft(stored, Date.now())).toMatchObject({
      invoice: { requested: true, ruc: '20100070970' },
      another: { requested: true, who: 'Ana' },
    });
  });

  test.each([null, 7, 'x', [], { choices: 3, invoice: 'no', proof: [] }, { choices: { at: 1e20, method: 'card' } }])(
    'storage that somebody else wrote (%j) is an empty draft, not an error [1§4]',
    (stored) => {
      expect(acceptDraft(stored, Date.now())).toEqual(EMPTY_DRAFT);
    },
  );
});
