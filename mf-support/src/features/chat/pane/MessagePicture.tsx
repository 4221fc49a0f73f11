import { usePrivatePicture } from '@qhatu/shared-state/pictures';
import { type CSSProperties, useEffect, useState } from 'react';
import styles from './MessagePicture.module.css';
import type { Row } from './rows';

/**
 * The picture of a message: the one that waits here, or the server's, which only members of the conversation may fetch.
 */
export function MessagePicture({ row }: { row: Row }) {
  if (row.picture) return <Waiting picture={row.picture} />;
  return row.image ? <Fetched image={row.image} /> : null;
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

/** A chat shows a picture at most 450 px wide (spec 3 §5), and no taller than a phone. */
const WIDEST = 450;
const TALLEST = 420;

/** The size at which it is shown; one of unknown size keeps a usual place. */
function placeOf({ width, height }: { width: number; height: number }): CSSProperties {
  if (width <= 0 || height <= 0) return { width: 240, aspectRatio: '4 / 3' };
  const scale = Math.min(1, WIDEST / width, TALLEST / height);
  return { width: Math.round(width * scale), aspectRatio: `${width} / ${height}` };
}

function Fetched({ image }: { image: NonNullable<Row['image']> }) {
  const { url, failed, again } = usePrivatePicture(image.src);
  if (failed) {
    return (
      <button type="button" className={styles.failed} onClick={again}>
        No pudimos traer la imagen. Reintentar
      </button>
    );
  }
  // Its place is kept before it comes: nothing jumps.
  const place = placeOf(image);
  if (!url) return <span className={styles.picture} style={place} />;
  return (
    <a href={url} target="_blank" rel="noopener" aria-label="Ver la imagen en otra pestaña">
      <img src={url} alt="Imagen del chat" className={styles.picture} style={place} />
    </a>
  );
}
