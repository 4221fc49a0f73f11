import type { Message } from '@qhatu/contract/wire';
import { api } from '@qhatu/shared-state';

/** `GET users/my-data/zip`, data and files, saved as a file by the browser (Ley 29733). */
export async function downloadOwnData(): Promise<void> {
  const address = URL.createObjectURL(await api.get<Blob>('users/my-data/zip', { responseType: 'blob' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'mis-datos-qhatu.zip';
  document.body.append(link);
  link.click();
  link.remove();
  URL.revokeObjectURL(address);
}

/** `POST users/delete-account`; 422 for a wrong password, 409 while orders are on their way. */
export const deleteAccount = (password: string) => api.post<Message>('users/delete-account', { password });
