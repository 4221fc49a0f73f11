import { icon } from '../Icon';

export const UploadIcon = /*#__PURE__*/ icon(<path d="M12 15.5V4M7.5 8.5 12 4l4.5 4.5M4 15.5V20h16v-4.5" />);
