/** How the detail is laid out under the template's other addresses (D33); the product is the same everywhere. */
export interface DetailLayout {
  /** The pictures stand at the right. */
  mirrored: boolean;
  /** Thumbnails stand beside the large picture instead of under it. */
  vertical: boolean;
  /** Description, questions and the rest fold open instead of standing in tabs. */
  folded: boolean;
}

const PLAIN: DetailLayout = { mirrored: false, vertical: false, folded: false };

const LAYOUTS: Record<string, Partial<DetailLayout>> = {
  'right-image': { mirrored: true },
  'right-sidebar': { mirrored: true },
  'col-right': { mirrored: true },
  vertical: { vertical: true },
  column: { vertical: true },
  accordian: { folded: true },
};

/** `/right-image/product/12` → mirrored; every other address is laid out plainly. */
export const layoutOf = (pathname: string): DetailLayout => ({ ...PLAIN, ...LAYOUTS[pathname.split('/')[1] ?? ''] });
