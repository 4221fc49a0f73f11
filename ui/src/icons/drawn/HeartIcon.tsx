import { icon } from '../Icon';

export const HeartIcon = /*#__PURE__*/ icon(
  <path d="M12 20.3 4.6 13a4.9 4.9 0 0 1 0-7 4.9 4.9 0 0 1 7 0l.4.5.4-.5a4.9 4.9 0 0 1 7 0 4.9 4.9 0 0 1 0 7Z" />,
);
