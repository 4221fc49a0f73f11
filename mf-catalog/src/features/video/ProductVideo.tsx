import type { Picture as ProductPicture } from '@qhatu/contract/model';
import { Picture, PlayIcon } from '@qhatu/ui';
import { useEffect, useRef, useState } from 'react';
import styles from './ProductVideo.module.css';

interface ProductVideoProps {
  /** Id of a YouTube video, as sellers write it into `video_id` (spec 1 §3). */
  id: string;
  name: string;
  picture: ProductPicture | null;
}

/** An id and nothing else: what a seller wrote must not become another address. */
const VIDEO_ID = /^[\w-]{6,20}$/;

/**
 * The product's video: a poster of ours first, and the player (without cookies, the one foreign frame that the policy
 * allows) only when somebody asks for it.
 */
export function ProductVideo({ id, name, picture }: ProductVideoProps) {
  const [playing, setPlaying] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (playing) frame.current?.focus();
  }, [playing]);
  if (!VIDEO_ID.test(id)) return null;
  if (playing) {
    return (
      <iframe
        ref={frame}
        className={styles.video}
        src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0&hl=es`}
        title={`Video de ${name}`}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  }
  return (
    <button type="button" className={styles.video} onClick={() => setPlaying(true)}>
      {picture && <Picture picture={picture} alt="" sizes="(min-width: 48rem) 50vw, 100vw" className={styles.poster} />}
      <span className={styles.words}>
        <span className={styles.play}>
          <PlayIcon />
        </span>
        Ver el video
        <small>Se reproduce desde YouTube</small>
      </span>
    </button>
  );
}
