import { icon } from '../Icon';

export const PencilIcon = /*#__PURE__*/ icon(<path d="M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19ZM13.5 7l3.5 3.5" />);
