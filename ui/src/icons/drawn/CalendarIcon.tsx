import { icon } from '../Icon';

export const CalendarIcon = /*#__PURE__*/ icon(<path d="M4 6h16v14.500H4ZM4 10.500h16M8 3.500V8M16 3.500V8" />);
