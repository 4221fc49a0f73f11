export { loginForm, problemsOf } from '@qhatu/contract/forms';
