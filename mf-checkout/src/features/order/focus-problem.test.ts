import { focusProblem } from './focus-problem';

test('a method that is missing leads to the first that is offered, whichever is switched off [2§2]', () => {
  document.body.innerHTML = '<input id="checkout-name"><input type="radio" id="checkout-method-5">';
  focusProblem('payment_type_id');
  expect(document.activeElement?.id).toBe('checkout-method-5');
  focusProblem('name');
  expect(document.activeElement?.id).toBe('checkout-name');
  focusProblem('something_new');
  expect(document.activeElement?.id).toBe('checkout-name');
});
