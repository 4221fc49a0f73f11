import { icon } from '../Icon';

export const EyeIcon = /*#__PURE__*/ icon(
  <>
    <path d="M2.5 12C4.5 8 8 5.8 12 5.8s7.5 2.2 9.5 6.2c-2 4-5.5 6.2-9.5 6.2S4.5 16 2.5 12Z" />
    <circle cx="12" cy="12" r="2.8" />
  </>,
);
