import { icon } from '../Icon';

export const ChevronUpIcon = /*#__PURE__*/ icon(<path d="m6 14.5 6-6 6 6" />);
