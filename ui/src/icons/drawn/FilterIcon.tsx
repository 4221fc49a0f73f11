import { icon } from '../Icon';

export const FilterIcon = /*#__PURE__*/ icon(<path d="M4 7h9M17.5 7H20M4 17h2.5M11 17h9M13 4.8v4.4M6.5 14.8v4.4" />);
