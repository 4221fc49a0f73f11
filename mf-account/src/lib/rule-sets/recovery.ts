export { newPasswordForm, problemsOf, recoveryForm } from '@qhatu/contract/forms';
