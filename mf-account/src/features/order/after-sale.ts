import type { AfterSale, ReturnBody, ReturnResult } from '@qhatu/contract/wire';
import { api, personalQuery, useQuery } from '@qhatu/shared-state';
import { saveFile } from '../../lib/save-file';

/** Parcels, money that goes back, returns, and what can still be asked for (`GET orders/{id}/after-sale`, D124). */
export const useAfterSale = (id: number) => useQuery(personalQuery<AfterSale>(`orders/${id}/after-sale`));

/** `GET orders/{id}/receipt`: saves what was paid as a PDF. Rejects with ApiError. */
export async function downloadReceipt(id: number): Promise<void> {
  const file = await api.get<Blob>(`orders/${id}/receipt`, { responseType: 'blob', timeout: 60_000 });
  saveFile(file, `comprobante-pedido-${id}.pdf`);
}

/** `POST orders/{id}/returns`: under one key it is one return, however often it is sent. Rejects with ApiError. */
export const askReturn = (id: number, body: ReturnBody, key: string) =>
  api.post<ReturnResult>(`orders/${id}/returns`, body, { headers: { 'Idempotency-Key': key } });

/** `POST orders/returns/pictures`: keeps a picture until a return names it. Rejects with ApiError. */
export function uploadPicture(file: File): Promise<{ id: number }> {
  const body = new FormData();
  body.append('file', file);
  return api.post<{ id: number }>('orders/returns/pictures', body, { timeout: 120_000 });
}
