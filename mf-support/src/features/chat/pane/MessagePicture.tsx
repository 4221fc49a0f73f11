import { Skeleton } from '@qhatu/ui';
import { useEffect, useState } from 'react';
import { useChatPicture } from './chatPicture';
import styles from './MessagePicture.module.css';
import type { Row } from './rows';

/** The picture of a message: the one that waits here, or the server's, which only members of the talk may fetch. */
export function MessagePicture({ row }: { row: Row }) {
  if (row.picture) return <Waiting picture={row.picture} />;
  return row.file ? <Fetched path={row.file} /> : null;
}

function Waiting({ picture }: { picture: Blob }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(picture);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return url && <img src={url} alt="Imagen por enviar" className={styles.picture} />;
}

function Fetched({ path }: { path: string }) {
  const { url, failed, again } = useChatPicture(path);
  if (failed) {
    return (
      <button type="button" className={styles.failed} onClick={again}>
        No pudimos traer la imagen. Reintentar
      </button>
    );
  }
  if (!url) return <Skeleton width="12rem" height="9rem" />;
  return (
    <a href={url} target="_blank" rel="noopener" aria-label="Ver la imagen en otra pestaña">
      <img src={url} alt="Imagen del chat" className={styles.picture} />
    </a>
  );
}
