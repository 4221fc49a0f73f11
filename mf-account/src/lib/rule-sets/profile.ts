export { addressForm, problemsOf, profileForm } from '@qhatu/contract/forms';
