import { icon } from '../Icon';

export const PlusIcon = /*#__PURE__*/ icon(<path d="M5.5 12h13M12 5.5v13" />);
