import { icon } from '../Icon';

export const CloudOffIcon = /*#__PURE__*/ icon(
  <path d="M4 4l16 16M8 7.5a6 6 0 0 1 9.5 3.2A4 4 0 0 1 20 17M16.5 18.5H7a4.5 4.5 0 0 1-.9-8.9" />,
);
