/** Layout of the detail under the template's other addresses (D33); the product is the same everywhere. */
export interface DetailLayout {
  /** The pictures stand at the right. */
  mirrored: boolean;
  /** Thumbnails stand beside the large picture instead of under it. */
  vertical: boolean;
  /** Description, questions and the rest fold open instead of standing in tabs. */
  folded: boolean;
  /** A narrow column with related products beside the product, on wide screens. */
  sidebar: 'left' | 'right' | null;
}

const PLAIN: DetailLayout = { mirrored: false, vertical: false, folded: false, sidebar: null };

const LAYOUTS: Record<string, Partial<DetailLayout>> = {
  'left-sidebar': { sidebar: 'left' },
  'right-sidebar': { sidebar: 'right' },
  'col-left': { sidebar: 'left', mirrored: true },
  'col-right': { sidebar: 'right', mirrored: true },
  // Three columns: pictures, decision, related products.
  column: { sidebar: 'right', vertical: true },
  'right-image': { mirrored: true },
  vertical: { vertical: true },
  accordian: { folded: true },
};

/** `/right-image/product/12` → mirrored; every other address is laid out plainly. */
export const layoutOf = (pathname: string): DetailLayout => ({ ...PLAIN, ...LAYOUTS[pathname.split('/')[1] ?? ''] });
