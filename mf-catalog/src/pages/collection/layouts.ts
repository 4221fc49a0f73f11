import type { View } from '../../features/listing/views';

/** Layout of a collection under the template's addresses (D33); the products are the same everywhere. */
export interface CollectionLayout {
  /** Side of the filters on wide screens; null: there are none. */
  sidebar: 'left' | 'right' | null;
  defaultView: View;
}

const LAYOUTS: Record<string, CollectionLayout> = {
  'left-sidebar': { sidebar: 'left', defaultView: '3' },
  'right-sidebar': { sidebar: 'right', defaultView: '3' },
  'no-sidebar': { sidebar: null, defaultView: '3' },
  // These have room for more.
  'full-width': { sidebar: null, defaultView: '6' },
  metro: { sidebar: null, defaultView: '6' },
};
const PLAIN: CollectionLayout = { sidebar: null, defaultView: '3' };

/** `/right-sidebar/collection` → filters at the right. */
export const layoutOf = (pathname: string): CollectionLayout => LAYOUTS[pathname.split('/')[1] ?? ''] ?? PLAIN;
