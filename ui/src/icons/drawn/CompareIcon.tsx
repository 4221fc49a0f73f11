import { icon } from '../Icon';

export const CompareIcon = /*#__PURE__*/ icon(<path d="M7 4v14M3.5 14.5 7 18l3.5-3.5M17 20V6M13.5 9.5 17 6l3.5 3.5" />);
