import { icon } from '../Icon';

export const PinIcon = /*#__PURE__*/ icon(
  <>
    <path d="M12 21c-4-4.3-6.5-7.7-6.5-11a6.5 6.5 0 0 1 13 0c0 3.3-2.5 6.7-6.5 11Z" />
    <circle cx="12" cy="10" r="2.4" />
  </>,
);
