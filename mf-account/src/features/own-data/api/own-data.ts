import type { Message } from '@qhatu/contract/wire';
import { downloadFile } from '@qhatu/kit/browser';
import { api } from '@qhatu/shared-state';

/** `GET users/my-data/zip`, data and files, saved as a file by the browser (Ley 29733). */
export async function downloadOwnData(): Promise<void> {
  downloadFile(await api.get<Blob>('users/my-data/zip', { responseType: 'blob' }), 'mis-datos-qhatu.zip');
}

/** `POST users/delete-account`; 422 for a wrong password, 409 while orders are on their way. */
export const deleteAccount = (password: string) => api.post<Message>('users/delete-account', { password });
