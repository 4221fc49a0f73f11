import { acceptDraft, draftKey, dropDraft, saveDraft, savePart, takeDraft, wizardDrafts } from './drafts';

beforeEach(() => wizardDrafts.setState({ byOwner: {} }));

const HOUR = 3_600_000;

test('a draft keeps what was typed, but no password and no file', () => {
  savePart('seller:7', 'client', { email: 'rosa@correo.pe', password: 'Trocha42', password_confirmation: 'Trocha42' });
  savePart('seller:7', 'vendor', { ruc: '20131312955', ruc_file: 'data:…', store_quantity: 2 });
  expect(takeDraft('seller', 7)?.parts).toEqual({
    client: { email: 'rosa@correo.pe' },
    vendor: { ruc: '20131312955', store_quantity: 2 },
  });
});

test('a draft comes back to its person only [D63]', () => {
  savePart(draftKey('seller', 7), 'vendor', { ruc: '1' });
  expect(takeDraft('seller', 8)).toBeNull();
  expect(takeDraft('reseller', 7)).toBeNull();
  expect(takeDraft('seller', 0)).toBeNull();
});

test('what a visitor began is taken over at the login, without the customer’s step, once [3§2]', () => {
  savePart('seller:0', 'client', { email: 'rosa@correo.pe' });
  savePart('seller:0', 'vendor', { ruc: '20131312955' });
  expect(takeDraft('seller', 7)).toMatchObject({ step: 1, parts: { vendor: { ruc: '20131312955' } } });
  expect(takeDraft('seller', 7)?.parts.client).toBeUndefined();
  expect(takeDraft('seller', 8)).toBeNull();
});

test('a sent draft is gone', () => {
  saveDraft('seller:7', { step: 2 });
  dropDraft('seller:7');
  expect(takeDraft('seller', 7)).toBeNull();
});

test.each([
  [null],
  ['x'],
  [{ at: 'x', step: 1 }],
  [{ at: 1_000, step: 1 }],
  [{ at: 100 * HOUR, step: 'two' }],
  [{ at: 300 * HOUR, step: 1 }],
])('%j is no draft [D63]', (stored) => {
  expect(acceptDraft(stored, 100 * HOUR)).toBeNull();
});

test('what another release or a hand wrote loses what does not belong', () => {
  const stored = {
    at: 99 * HOUR,
    step: -3.5,
    parts: { vendor: { ruc: '1', x: { y: 1 }, password: 'p' }, bank: 4 },
    contacts: [{ name: 'R' }, 5],
  };
  expect(acceptDraft(stored, 100 * HOUR)).toEqual({
    at: 99 * HOUR,
    step: 0,
    parts: { vendor: { ruc: '1' }, bank: {} },
    contacts: [{ name: 'R' }, {}],
  });
});
