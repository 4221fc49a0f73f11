import { icon } from '../Icon';

export const PictureIcon = /*#__PURE__*/ icon(
  <>
    <rect x="3.5" y="4.5" width="17" height="15" rx="2" />
    <path d="m4 16.5 4.800-4.5 4 4 3-2.600 4.700 4.100" />
    <circle cx="15.5" cy="9" r="1.5" />
  </>,
);
