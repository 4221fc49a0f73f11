// Imported by name: each remote bundles this file, but must share the page's one instance.
import { api, PERSONAL, useQuery } from '@qhatu/shared-state';
import { useEffect, useState } from 'react';

export interface PrivatePicture {
  /** For `<img>`; null while it loads, when it cannot be had, or when none was asked for. */
  url: string | null;
  failed: boolean;
  again: () => void;
}

/**
 * A private picture as an address for `<img>`: fetched with the session's token (`path` is below /api/web), kept like any
 * other personal answer, and its object URL lives as long as it is on the page.
 */
export function usePrivatePicture(path: string | null): PrivatePicture {
  const { data, isError, refetch } = useQuery({
    queryKey: ['api', `users/picture/${path}`],
    meta: PERSONAL,
    queryFn: ({ signal }) => api.get<Blob>(path ?? '', { signal, responseType: 'blob', timeout: 60_000 }),
    enabled: path !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [data]);
  return { url, failed: isError, again: () => void refetch() };
}
