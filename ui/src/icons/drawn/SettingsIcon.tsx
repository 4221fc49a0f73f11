import { icon } from '../Icon';

export const SettingsIcon = /*#__PURE__*/ icon(<path d="M4 7h10M18 7h2M4 17h2M10 17h10M16 4.8v4.4M8 14.8v4.4" />);
