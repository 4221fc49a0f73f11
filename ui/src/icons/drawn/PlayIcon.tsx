import { icon } from '../Icon';

export const PlayIcon = /*#__PURE__*/ icon(<path d="M7.5 4.500v15L19.500 12Z" />);
