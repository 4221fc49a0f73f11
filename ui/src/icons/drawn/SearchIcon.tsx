import { icon } from '../Icon';

export const SearchIcon = /*#__PURE__*/ icon(
  <>
    <circle cx="10.8" cy="10.8" r="6.3" />
    <path d="m15.5 15.5 5 5" />
  </>,
);
