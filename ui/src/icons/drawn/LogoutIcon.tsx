import { icon } from '../Icon';

export const LogoutIcon = /*#__PURE__*/ icon(<path d="M10 4H4.5v16H10M10 12h10M16 8l4 4-4 4" />);
