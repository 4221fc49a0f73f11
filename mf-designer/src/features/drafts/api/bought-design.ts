import type { DesignDocument } from '@qhatu/contract/designer';
import type { ProductCustom } from '@qhatu/contract/wire';
import { api } from '@qhatu/shared-state';

/** A design that was bought before, and what was written to the workshop. Rejects with ApiError: 404 for another's. */
export async function readBoughtDesign(id: number): Promise<{ design: DesignDocument; description: string }> {
  const { design, description } = await api.get<ProductCustom>(`product-customs/${id}`);
  return { design, description: description ?? '' };
}
