import { icon } from '../Icon';

export const SendIcon = /*#__PURE__*/ icon(<path d="M4 12 3.5 4.5 21 12 3.5 19.5ZM4 12h8.5" />);
