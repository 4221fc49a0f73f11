import { loadCardForm } from './load-card-form';

/** The glue as it comes from its makers, in a page at http://localhost (docs/payments.md). */
afterEach(() => {
  document.body.replaceChildren();
  Reflect.deleteProperty(window, 'KR');
});

test('`http:sandbox` satisfies the glue and loads the stand-in’s script from the site itself [D36]', async () => {
  const KR = { ready: true };
  const loaded = loadCardForm('http:sandbox', '69876357:testpublickey_x');
  await new Promise((resolve) => setTimeout(resolve));
  const script = document.querySelector('script');
  expect(script?.src).toBe('http://localhost/sandbox/static/js/krypton-client/V4.0/stable/kr-payment-form.min.js');
  expect(script?.getAttribute('kr-public-key')).toBe('69876357:testpublickey_x');
  Object.assign(window, { KR });
  expect(await loaded).toBe(KR);
});
