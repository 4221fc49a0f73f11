import { icon } from '@qhatu/ui';

export const UndoIcon = icon(<path d="M8.500 5 4 9.500 8.500 14M4.500 9.500H14a5.500 5.500 0 0 1 0 11h-4" />);
export const RedoIcon = icon(<path d="M15.500 5 20 9.500 15.500 14M19.500 9.500H10a5.500 5.500 0 0 0 0 11h4" />);
export const CopyIcon = icon(<path d="M8.500 8.500h11v11h-11zM15.500 5.500v-1h-11v11h1" />);
export const FlipXIcon = icon(<path d="M12 3.500v17M9 7v10H3.500ZM15 7v10h5.500Z" />);
export const FlipYIcon = icon(<path d="M3.500 12h17M7 9h10V3.500ZM7 15h10v5.500Z" />);
export const CenterXIcon = icon(<path d="M12 3.500v3M12 17.500v3M5 6.500h14v4H5zM7.500 13.500h9v4h-9z" />);
export const CenterYIcon = icon(<path d="M3.500 12h3M17.500 12h3M6.500 5h4v14h-4zM13.500 7.500h4v9h-4z" />);
export const ForwardIcon = icon(<path d="M12 15V4.500M8 8.500l4-4 4 4M5 19.500h14" />);
export const BackwardIcon = icon(<path d="M12 9v10.500M8 15.500l4 4 4-4M5 4.500h14" />);
export const UnlockIcon = icon(
  <path d="M5.500 10.500h13V20h-13zM8.500 10.500V7.500a3.500 3.500 0 0 1 6.700-1.400M12 14v2.500" />,
);
export const EyeOffIcon = icon(
  <path d="M4 4l16 16M9 6.300a9 9 0 0 1 3-.5c4 0 7.500 2.200 9.500 6.200a12 12 0 0 1-3 3.800M6 8c-1.500 1-2.700 2.300-3.500 4 2 4 5.500 6.200 9.500 6.200a9 9 0 0 0 4-.9" />,
);
export const KeyboardIcon = icon(<path d="M2.500 6.500h19v11h-19zM6 10h.1M10 10h.1M14 10h.1M18 10h.1M8 14h8" />);
export const CropIcon = icon(<path d="M7 2.500V17h14.500M2.500 7H17v14.500" />);
export const FolderIcon = icon(<path d="M3 6h6.500l2 2.500H21V19H3Z" />);
export const TextIcon = icon(<path d="M5 7.500V5h14v2.500M12 5v14M9 19h6" />);
export const ShapesIcon = icon(
  <>
    <path d="m12 3 4 6.500H8ZM4 13h7v7H4z" />
    <circle cx="17" cy="16.500" r="3.500" />
  </>,
);
