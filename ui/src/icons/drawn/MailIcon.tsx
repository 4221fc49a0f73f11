import { icon } from '../Icon';

export const MailIcon = /*#__PURE__*/ icon(<path d="M3.5 5.5h17v13h-17zM3.5 6.5 12 13l8.5-6.5" />);
