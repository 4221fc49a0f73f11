/** What a person can get wrong, checked with the same words in the browser and on the server. */
export { type AddressForm, addressForm } from './address';
export { type CheckoutForm, checkoutForm } from './checkout';
export { type ContactForm, contactForm } from './contact';
export { type LoginForm, loginForm } from './login';
export { type FieldProblem, fieldTexts, firstFailing, problemsOf } from './problems';
export { hasValidCheckDigit } from './ruc';
export { email, phone, ruc, text } from './rules';
export { formTexts } from './texts';
