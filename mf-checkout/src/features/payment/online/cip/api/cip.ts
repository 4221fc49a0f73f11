import type { CipBody, CipResult } from '@qhatu/contract/wire';
import { api } from '@qhatu/shared-state';

/** Makes the code of a registered purchase (`POST genCIP`), and the page that shows it. Rejects with ApiError. */
export async function makeCip(reference: string): Promise<{ code: string; url: string }> {
  const { token } = await api.post<{ token: string }>('authpagoefectivo');
  const body: CipBody = { tokenAuth: token, reference };
  const { data } = await api.post<CipResult>('genCIP', body);
  return { code: data.cip, url: data.cipUrl };
}
