import { icon } from '../Icon';

export const ShareIcon = /*#__PURE__*/ icon(
  <>
    <circle cx="6" cy="12" r="2.5" />
    <circle cx="17.5" cy="5.5" r="2.5" />
    <circle cx="17.5" cy="18.5" r="2.5" />
    <path d="m8.3 10.8 7-4M8.3 13.2l7 4" />
  </>,
);
