import { icon } from '../Icon';

export const XNetworkIcon = /*#__PURE__*/ icon(
  <path d="m4.500 4.500 15 15M4.500 19.500l6.300-6.300M13.200 10.800l6.300-6.300" />,
);
