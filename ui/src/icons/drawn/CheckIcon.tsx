import { icon } from '../Icon';

export const CheckIcon = /*#__PURE__*/ icon(<path d="m4.5 12.5 5 5 10-10.5" />);
