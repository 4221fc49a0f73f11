export { checkoutForm, problemsOf } from '@qhatu/contract/forms';
