export { detailText, KIND_TEXTS } from './api/security-texts';
