import { icon } from '../Icon';

export const AlertIcon = /*#__PURE__*/ icon(<path d="M12 4 2.8 19.8h18.4ZM12 10v4.5M12 17.3v.1" />);
