import { icon } from '../Icon';

export const ChevronDownIcon = /*#__PURE__*/ icon(<path d="m6 9.5 6 6 6-6" />);
