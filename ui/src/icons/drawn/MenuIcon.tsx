import { icon } from '../Icon';

export const MenuIcon = /*#__PURE__*/ icon(<path d="M4 6.5h16M4 12h16M4 17.5h10" />);
