import { icon } from '../Icon';

export const TruckIcon = /*#__PURE__*/ icon(
  <>
    <path d="M2.5 6h11v10.5h-11zM13.5 9.5h4l3.5 3.5v3.5h-7.5" />
    <circle cx="7" cy="17.5" r="1.8" />
    <circle cx="17" cy="17.5" r="1.8" />
  </>,
);
