import type { Message } from '@qhatu/contract/wire';
import { api } from '@qhatu/shared-state';

/** `GET users/my-data`, saved as a file by the browser (Ley 29733). */
export async function downloadOwnData(): Promise<void> {
  const data = await api.get<unknown>('users/my-data');
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'mis-datos-qhatu.json';
  document.body.append(link);
  link.click();
  link.remove();
  URL.revokeObjectURL(address);
}

/** `POST users/delete-account`; 422 for a wrong password, 409 while orders are on their way. */
export const deleteAccount = (password: string) => api.post<Message>('users/delete-account', { password });
