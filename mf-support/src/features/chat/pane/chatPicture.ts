import { api, useQuery } from '@qhatu/shared-state';
import { useEffect, useState } from 'react';

/**
 * A private picture as an address for `<img>`: fetched with the session's token, kept like any other personal answer,
 * and its object URL lives as long as the message is on the page.
 */
export function useChatPicture(path: string): { url: string | null; failed: boolean; again: () => void } {
  const { data, isError, refetch } = useQuery({
    queryKey: ['api', `chat/picture/${path}`],
    queryFn: ({ signal }) => api.get<Blob>(path, { signal, responseType: 'blob', timeout: 60_000 }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return { url, failed: isError, again: () => void refetch() };
}
