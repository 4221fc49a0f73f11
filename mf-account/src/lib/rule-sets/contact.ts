export { contactForm, problemsOf } from '@qhatu/contract/forms';
