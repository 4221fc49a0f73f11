import { api } from '@qhatu/shared-state';

/** A private file, with the session's token. */
export const privateFile = (path: string): Promise<Blob> => api.get<Blob>(path, { responseType: 'blob' });
