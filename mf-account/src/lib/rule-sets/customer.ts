export { customerForm, email, problemsOf, userName } from '@qhatu/contract/forms';
