export { bankForm, customerForm, email, problemsOf, resellerForm, userName } from '@qhatu/contract/forms';
