import { icon } from '../Icon';

export const ChevronRightIcon = /*#__PURE__*/ icon(<path d="m9.5 6 6 6-6 6" />);
