import { icon } from '../Icon';

export const PhoneIcon = /*#__PURE__*/ icon(
  <path d="M5 3.8h3.6l1.7 4.3-2.2 1.5a12 12 0 0 0 6.3 6.3l1.5-2.2 4.3 1.7V19a1.5 1.5 0 0 1-1.6 1.5C10.5 20 4 13.5 3.5 5.4A1.5 1.5 0 0 1 5 3.8Z" />,
);
