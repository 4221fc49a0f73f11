import { icon } from '../Icon';

export const HomeIcon = /*#__PURE__*/ icon(<path d="M3.5 11.5 12 4l8.5 7.5M6 9.5V20h12V9.5M10 20v-5.5h4V20" />);
