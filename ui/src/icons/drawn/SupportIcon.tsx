import { icon } from '../Icon';

export const SupportIcon = /*#__PURE__*/ icon(
  <path d="M4.5 14v-2a7.5 7.5 0 0 1 15 0v2M4.5 13h2.8v5.5H6A1.5 1.5 0 0 1 4.5 17ZM19.5 13h-2.8v5.5H18a1.5 1.5 0 0 0 1.5-1.5ZM19.5 17.5c0 2-2 3-5 3" />,
);
