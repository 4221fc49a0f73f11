import { icon } from '../Icon';

export const ArrowRightIcon = /*#__PURE__*/ icon(<path d="M4.5 12h15M13.5 6l6 6-6 6" />);
