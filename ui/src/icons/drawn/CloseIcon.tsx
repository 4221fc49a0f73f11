import { icon } from '../Icon';

export const CloseIcon = /*#__PURE__*/ icon(<path d="m6 6 12 12M18 6 6 18" />);
