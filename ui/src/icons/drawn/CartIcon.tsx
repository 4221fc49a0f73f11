import { icon } from '../Icon';

export const CartIcon = /*#__PURE__*/ icon(
  <>
    <path d="M3 4h2.2l2.3 11.2h10.4l2-8.2H6" />
    <circle cx="9" cy="19.5" r="1.3" />
    <circle cx="16.5" cy="19.5" r="1.3" />
  </>,
);
