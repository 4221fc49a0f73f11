import { icon } from '../Icon';

export const MinusIcon = /*#__PURE__*/ icon(<path d="M5.5 12h13" />);
