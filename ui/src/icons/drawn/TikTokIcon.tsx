import { icon } from '../Icon';

export const TikTokIcon = /*#__PURE__*/ icon(
  <path d="M13.5 3.5v11.3a3.6 3.6 0 1 1-3.6-3.6M13.5 3.5c.3 2.7 2.1 4.4 5 4.7" />,
);
