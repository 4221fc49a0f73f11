import { icon } from '../Icon';

export const TrashIcon = /*#__PURE__*/ icon(
  <path d="M4 6.5h16M9 6.5V4h6v2.5M6 6.5l1 13.5h10l1-13.5M10 10.5v6M14 10.5v6" />,
);
