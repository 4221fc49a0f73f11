import { icon } from '../Icon';

export const PauseIcon = /*#__PURE__*/ icon(<path d="M8.5 5v14M15.5 5v14" />);
