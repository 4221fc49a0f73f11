import { icon } from '../Icon';

export const ChevronLeftIcon = /*#__PURE__*/ icon(<path d="m14.5 6-6 6 6 6" />);
