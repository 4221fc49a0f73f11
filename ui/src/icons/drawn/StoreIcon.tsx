import { icon } from '../Icon';

export const StoreIcon = /*#__PURE__*/ icon(
  <path d="M4 10v10h16V10M3 9.5 5 4h14l2 5.5a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0ZM10 20v-5.5h4V20" />,
);
