import { icon } from '../Icon';

export const TagIcon = /*#__PURE__*/ icon(<path d="M3.5 12.5V4h8.5l8.5 8.5-8.5 8.5ZM8 8.3v.1" />);
