import { icon } from '../Icon';

export const UserIcon = /*#__PURE__*/ icon(
  <>
    <circle cx="12" cy="8" r="3.8" />
    <path d="M4.5 20.5c.8-4 3.7-6 7.5-6s6.7 2 7.5 6" />
  </>,
);
