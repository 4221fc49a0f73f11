import type { Print } from '@qhatu/contract/wire';
import { api } from '@qhatu/shared-state';

/** `POST prints/upload` (spec 3 §7). The server looks at the bytes, not at the name. */
export function uploadPrint(picture: Blob, name: string, userId: number): Promise<Print> {
  const body = new FormData();
  body.append('user_id', String(userId));
  body.append('image', picture, name);
  return api.post<Print>('prints/upload', body, { timeout: 120_000 });
}
