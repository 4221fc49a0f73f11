import { icon } from '../Icon';

export const FacebookIcon = /*#__PURE__*/ icon(
  <path d="M14 21v-7.5h3l.5-3.5H14V8c0-1.1.5-1.9 2-1.9h1.7V3.2C17 3.1 16.3 3 15.5 3 12.7 3 10.5 4.6 10.5 7.6V10h-3v3.5h3V21Z" />,
);
