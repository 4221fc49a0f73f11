import { icon } from '../Icon';

export const ReceiptIcon = /*#__PURE__*/ icon(
  <path d="M6 3.5h12v17l-2.4-1.5-2.4 1.5-2.4-1.5-2.4 1.5L6 19ZM9 8h6M9 12h6" />,
);
