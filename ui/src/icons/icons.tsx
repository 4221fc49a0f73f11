import { icon } from './Icon';

export const HeartIcon = /*#__PURE__*/ icon(
  <path d="M12 20.3 4.6 13a4.9 4.9 0 0 1 0-7 4.9 4.9 0 0 1 7 0l.4.5.4-.5a4.9 4.9 0 0 1 7 0 4.9 4.9 0 0 1 0 7Z" />,
);
export const CartIcon = /*#__PURE__*/ icon(
  <>
    <path d="M3 4h2.2l2.3 11.2h10.4l2-8.2H6" />
    <circle cx="9" cy="19.5" r="1.3" />
    <circle cx="16.5" cy="19.5" r="1.3" />
  </>,
);
export const SearchIcon = /*#__PURE__*/ icon(
  <>
    <circle cx="10.8" cy="10.8" r="6.3" />
    <path d="m15.5 15.5 5 5" />
  </>,
);
export const UserIcon = /*#__PURE__*/ icon(
  <>
    <circle cx="12" cy="8" r="3.8" />
    <path d="M4.5 20.5c.8-4 3.7-6 7.5-6s6.7 2 7.5 6" />
  </>,
);
export const MenuIcon = /*#__PURE__*/ icon(<path d="M4 6.5h16M4 12h16M4 17.5h10" />);
export const CloseIcon = /*#__PURE__*/ icon(<path d="m6 6 12 12M18 6 6 18" />);
export const ChevronDownIcon = /*#__PURE__*/ icon(<path d="m6 9.5 6 6 6-6" />);
export const ChevronUpIcon = /*#__PURE__*/ icon(<path d="m6 14.5 6-6 6 6" />);
export const ChevronLeftIcon = /*#__PURE__*/ icon(<path d="m14.5 6-6 6 6 6" />);
export const ChevronRightIcon = /*#__PURE__*/ icon(<path d="m9.5 6 6 6-6 6" />);
export const ArrowRightIcon = /*#__PURE__*/ icon(<path d="M4.5 12h15M13.5 6l6 6-6 6" />);
/** A star from its upper tip, at which the pen ends too: `m12 3.8` leads there in a box of 24. */
export const STAR_PATH = ' 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8Z';
export const StarIcon = /*#__PURE__*/ icon(<path d={`m12 3.8${STAR_PATH}`} />);
export const TruckIcon = /*#__PURE__*/ icon(
  <>
    <path d="M2.5 6h11v10.5h-11zM13.5 9.5h4l3.5 3.5v3.5h-7.5" />
    <circle cx="7" cy="17.5" r="1.8" />
    <circle cx="17" cy="17.5" r="1.8" />
  </>,
);
export const ShieldIcon = /*#__PURE__*/ icon(
  <>
    <path d="M12 3.2 4.8 5.7v5.5c0 4.6 3 8 7.2 9.6 4.2-1.6 7.2-5 7.2-9.6V5.7Z" />
    <path d="m8.8 11.8 2.3 2.3 4.2-4.4" />
  </>,
);
export const InfoIcon = /*#__PURE__*/ icon(
  <>
    <circle cx="12" cy="12" r="8.7" />
    <path d="M12 11v5.5M12 7.7v.1" />
  </>,
);
export const EyeIcon = /*#__PURE__*/ icon(
  <>
    <path d="M2.5 12C4.5 8 8 5.8 12 5.8s7.5 2.2 9.5 6.2c-2 4-5.5 6.2-9.5 6.2S4.5 16 2.5 12Z" />
    <circle cx="12" cy="12" r="2.8" />
  </>,
);
export const AlertIcon = /*#__PURE__*/ icon(<path d="M12 4 2.8 19.8h18.4ZM12 10v4.5M12 17.3v.1" />);
export const CheckIcon = /*#__PURE__*/ icon(<path d="m4.5 12.5 5 5 10-10.5" />);
export const MinusIcon = /*#__PURE__*/ icon(<path d="M5.5 12h13" />);
export const PlusIcon = /*#__PURE__*/ icon(<path d="M5.5 12h13M12 5.5v13" />);
export const TrashIcon = /*#__PURE__*/ icon(
  <path d="M4 6.5h16M9 6.5V4h6v2.5M6 6.5l1 13.5h10l1-13.5M10 10.5v6M14 10.5v6" />,
);
export const ShareIcon = /*#__PURE__*/ icon(
  <>
    <circle cx="6" cy="12" r="2.5" />
    <circle cx="17.5" cy="5.5" r="2.5" />
    <circle cx="17.5" cy="18.5" r="2.5" />
    <path d="m8.3 10.8 7-4M8.3 13.2l7 4" />
  </>,
);
export const WhatsAppIcon = /*#__PURE__*/ icon(
  <>
    <path d="M3.5 20.5 4.8 16a8.5 8.5 0 1 1 3.3 3.2Z" />
    <path d="M9 8.2c-.9.5-1 2.2.9 4.5s4 2.9 5 1.8c.4-.5.3-1-.2-1.3l-1.3-.7c-.8-.4-1 .8-1.7.5-.8-.4-1.6-1.2-2-2-.3-.7 1-1 .6-1.7L9.9 8.2a.7.7 0 0 0-.9 0Z" />
  </>,
);
export const PinIcon = /*#__PURE__*/ icon(
  <>
    <path d="M12 21c-4-4.3-6.5-7.7-6.5-11a6.5 6.5 0 0 1 13 0c0 3.3-2.5 6.7-6.5 11Z" />
    <circle cx="12" cy="10" r="2.4" />
  </>,
);
export const PhoneIcon = /*#__PURE__*/ icon(
  <path d="M5 3.8h3.6l1.7 4.3-2.2 1.5a12 12 0 0 0 6.3 6.3l1.5-2.2 4.3 1.7V19a1.5 1.5 0 0 1-1.6 1.5C10.5 20 4 13.5 3.5 5.4A1.5 1.5 0 0 1 5 3.8Z" />,
);
export const MailIcon = /*#__PURE__*/ icon(<path d="M3.5 5.5h17v13h-17zM3.5 6.5 12 13l8.5-6.5" />);
export const ChatIcon = /*#__PURE__*/ icon(<path d="M4 5h16v11.5h-8.5L7 20.5v-4H4zM8 9.5h8M8 12.5h5" />);
export const HomeIcon = /*#__PURE__*/ icon(<path d="M3.5 11.5 12 4l8.5 7.5M6 9.5V20h12V9.5M10 20v-5.5h4V20" />);
export const ShirtIcon = /*#__PURE__*/ icon(
  <path d="M8.5 4 3 6.8 5 11.5l2-.8V20h10v-9.3l2 .8 2-4.7L15.5 4a3.5 3.5 0 0 1-7 0Z" />,
);
export const GridIcon = /*#__PURE__*/ icon(
  <path d="M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z" />,
);
export const ListIcon = /*#__PURE__*/ icon(<path d="M9 6h11M9 12h11M9 18h11M4.5 6h.1M4.5 12h.1M4.5 18h.1" />);
export const FilterIcon = /*#__PURE__*/ icon(<path d="M4 7h9M17.5 7H20M4 17h2.5M11 17h9M13 4.8v4.4M6.5 14.8v4.4" />);
export const CompareIcon = /*#__PURE__*/ icon(<path d="M7 4v14M3.5 14.5 7 18l3.5-3.5M17 20V6M13.5 9.5 17 6l3.5 3.5" />);
export const StoreIcon = /*#__PURE__*/ icon(
  <path d="M4 10v10h16V10M3 9.5 5 4h14l2 5.5a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0ZM10 20v-5.5h4V20" />,
);
export const LockIcon = /*#__PURE__*/ icon(
  <path d="M5.5 10.5h13V20h-13zM8.5 10.5V7.5a3.5 3.5 0 0 1 7 0v3M12 14v2.5" />,
);
export const LogoutIcon = /*#__PURE__*/ icon(<path d="M10 4H4.5v16H10M10 12h10M16 8l4 4-4 4" />);
export const SettingsIcon = /*#__PURE__*/ icon(<path d="M4 7h10M18 7h2M4 17h2M10 17h10M16 4.8v4.4M8 14.8v4.4" />);
export const ReceiptIcon = /*#__PURE__*/ icon(
  <path d="M6 3.5h12v17l-2.4-1.5-2.4 1.5-2.4-1.5-2.4 1.5L6 19ZM9 8h6M9 12h6" />,
);
export const CardIcon = /*#__PURE__*/ icon(<path d="M3 5.5h18v13H3zM3 10h18M6.5 15h4" />);
export const UploadIcon = /*#__PURE__*/ icon(<path d="M12 15.5V4M7.5 8.5 12 4l4.5 4.5M4 15.5V20h16v-4.5" />);
export const PencilIcon = /*#__PURE__*/ icon(<path d="M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19ZM13.5 7l3.5 3.5" />);
export const ClockIcon = /*#__PURE__*/ icon(
  <>
    <circle cx="12" cy="12" r="8.7" />
    <path d="M12 7v5.3l3.5 2" />
  </>,
);
export const TagIcon = /*#__PURE__*/ icon(<path d="M3.5 12.5V4h8.5l8.5 8.5-8.5 8.5ZM8 8.3v.1" />);
export const CloudOffIcon = /*#__PURE__*/ icon(
  <path d="M4 4l16 16M8 7.5a6 6 0 0 1 9.5 3.2A4 4 0 0 1 20 17M16.5 18.5H7a4.5 4.5 0 0 1-.9-8.9" />,
);
export const RefreshIcon = /*#__PURE__*/ icon(<path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9M20 4v5h-5" />);
export const FacebookIcon = /*#__PURE__*/ icon(
  <path d="M14 21v-7.5h3l.5-3.5H14V8c0-1.1.5-1.9 2-1.9h1.7V3.2C17 3.1 16.3 3 15.5 3 12.7 3 10.5 4.6 10.5 7.6V10h-3v3.5h3V21Z" />,
);
export const XNetworkIcon = /*#__PURE__*/ icon(
  <path d="m4.500 4.500 15 15M4.500 19.500l6.300-6.300M13.200 10.800l6.300-6.300" />,
);
export const ZoomIcon = /*#__PURE__*/ icon(
  <>
    <circle cx="10.8" cy="10.8" r="6.3" />
    <path d="m15.500 15.500 5 5M10.800 8.300v5M8.300 10.800h5" />
  </>,
);
export const InstagramIcon = /*#__PURE__*/ icon(
  <>
    <rect x="3.8" y="3.8" width="16.4" height="16.4" rx="4.6" />
    <circle cx="12" cy="12" r="3.8" />
    <path d="M16.8 7.2v.1" />
  </>,
);
export const TikTokIcon = /*#__PURE__*/ icon(
  <path d="M13.5 3.5v11.3a3.6 3.6 0 1 1-3.6-3.6M13.5 3.5c.3 2.7 2.1 4.4 5 4.7" />,
);
export const PauseIcon = /*#__PURE__*/ icon(<path d="M8.5 5v14M15.5 5v14" />);
export const PlayIcon = /*#__PURE__*/ icon(<path d="M7.5 4.500v15L19.500 12Z" />);
export const CalendarIcon = /*#__PURE__*/ icon(<path d="M4 6h16v14.500H4ZM4 10.500h16M8 3.500V8M16 3.500V8" />);
export const SendIcon = /*#__PURE__*/ icon(<path d="M4 12 3.5 4.5 21 12 3.5 19.5ZM4 12h8.5" />);
export const PictureIcon = /*#__PURE__*/ icon(
  <>
    <rect x="3.5" y="4.5" width="17" height="15" rx="2" />
    <path d="m4 16.5 4.800-4.5 4 4 3-2.600 4.700 4.100" />
    <circle cx="15.5" cy="9" r="1.5" />
  </>,
);
export const SupportIcon = /*#__PURE__*/ icon(
  <path d="M4.5 14v-2a7.5 7.5 0 0 1 15 0v2M4.5 13h2.8v5.5H6A1.5 1.5 0 0 1 4.5 17ZM19.5 13h-2.8v5.5H18a1.5 1.5 0 0 0 1.5-1.5ZM19.5 17.5c0 2-2 3-5 3" />,
);
