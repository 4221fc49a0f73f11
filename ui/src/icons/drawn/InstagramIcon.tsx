import { icon } from '../Icon';

export const InstagramIcon = /*#__PURE__*/ icon(
  <>
    <rect x="3.8" y="3.8" width="16.4" height="16.4" rx="4.6" />
    <circle cx="12" cy="12" r="3.8" />
    <path d="M16.8 7.2v.1" />
  </>,
);
