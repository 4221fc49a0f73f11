import { icon } from '../Icon';

export const InfoIcon = /*#__PURE__*/ icon(
  <>
    <circle cx="12" cy="12" r="8.7" />
    <path d="M12 11v5.5M12 7.7v.1" />
  </>,
);
