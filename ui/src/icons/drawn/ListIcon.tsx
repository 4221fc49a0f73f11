import { icon } from '../Icon';

export const ListIcon = /*#__PURE__*/ icon(<path d="M9 6h11M9 12h11M9 18h11M4.5 6h.1M4.5 12h.1M4.5 18h.1" />);
