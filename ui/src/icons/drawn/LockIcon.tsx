import { icon } from '../Icon';

export const LockIcon = /*#__PURE__*/ icon(
  <path d="M5.5 10.5h13V20h-13zM8.5 10.5V7.5a3.5 3.5 0 0 1 7 0v3M12 14v2.5" />,
);
