import { icon } from '../Icon';

export const ChatIcon = /*#__PURE__*/ icon(<path d="M4 5h16v11.5h-8.5L7 20.5v-4H4zM8 9.5h8M8 12.5h5" />);
