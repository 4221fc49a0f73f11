import { icon } from '../Icon';

export const ShirtIcon = /*#__PURE__*/ icon(
  <path d="M8.5 4 3 6.8 5 11.5l2-.8V20h10v-9.3l2 .8 2-4.7L15.5 4a3.5 3.5 0 0 1-7 0Z" />,
);
