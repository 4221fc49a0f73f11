import { icon } from '../Icon';

export const ShieldIcon = /*#__PURE__*/ icon(
  <>
    <path d="M12 3.2 4.8 5.7v5.5c0 4.6 3 8 7.2 9.6 4.2-1.6 7.2-5 7.2-9.6V5.7Z" />
    <path d="m8.8 11.8 2.3 2.3 4.2-4.4" />
  </>,
);
