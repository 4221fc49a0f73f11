import { icon } from '../Icon';

export const RefreshIcon = /*#__PURE__*/ icon(<path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9M20 4v5h-5" />);
