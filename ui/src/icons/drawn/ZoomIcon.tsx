import { icon } from '../Icon';

export const ZoomIcon = /*#__PURE__*/ icon(
  <>
    <circle cx="10.8" cy="10.8" r="6.3" />
    <path d="m15.500 15.500 5 5M10.800 8.300v5M8.300 10.800h5" />
  </>,
);
