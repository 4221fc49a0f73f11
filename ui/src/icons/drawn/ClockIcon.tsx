import { icon } from '../Icon';

export const ClockIcon = /*#__PURE__*/ icon(
  <>
    <circle cx="12" cy="12" r="8.7" />
    <path d="M12 7v5.3l3.5 2" />
  </>,
);
