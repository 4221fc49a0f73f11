import { icon } from '../Icon';

export const CardIcon = /*#__PURE__*/ icon(<path d="M3 5.5h18v13H3zM3 10h18M6.5 15h4" />);
