import type { DesignView } from '@qhatu/contract/designer';
import type { ProductCustom } from '@qhatu/contract/wire';
import { api } from '@qhatu/shared-state';
import type { StoredDesign } from '../buy';
import { storedFromWire } from './create-custom';

/** `POST product-customs/upload` (spec 3 §7): how a view looks; sent again it replaces the picture. */
export async function uploadView(customId: number, view: DesignView, picture: Blob): Promise<StoredDesign> {
  const body = new FormData();
  body.append('view', String(view));
  body.append('product_custom_id', String(customId));
  body.append('image', picture, `vista-${view}.png`);
  return storedFromWire(await api.post<ProductCustom>('product-customs/upload', body, { timeout: 120_000 }));
}
