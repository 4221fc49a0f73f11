import type { Picture as ProductPicture } from '@qhatu/contract/model';
import { ChevronLeftIcon, ChevronRightIcon, cx, Dialog, IconButton, Picture } from '@qhatu/ui';
import { type KeyboardEvent, useState } from 'react';
import styles from './ZoomDialog.module.css';

interface ZoomDialogProps {
  pictures: ProductPicture[];
  at: number;
  name: string;
  onShow: (index: number) => void;
  onClose: () => void;
}

/**
 * The picture alone and as large as the window allows; a click (or Enter) doubles it, and then the pointer or
 * the finger moves over it. Arrow keys go to the next picture.
 */
export default function ZoomDialog({ pictures, at, name, onShow, onClose }: ZoomDialogProps) {
  const [near, setNear] = useState(false);
  const [origin, setOrigin] = useState('50% 50%');
  const picture = pictures[at];
  const several = pictures.length > 1;
  const lookAt = (stage: HTMLElement, x: number, y: number) => {
    const box = stage.getBoundingClientRect();
    const part = (value: number, length: number) => Math.min(100, Math.max(0, (value / length) * 100)).toFixed(1);
    setOrigin(`${part(x - box.left, box.width)}% ${part(y - box.top, box.height)}%`);
  };
  const show = (index: number) => {
    setNear(false);
    onShow((index + pictures.length) % pictures.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined || !several || near) return;
    event.preventDefault();
    show(at + step);
  };

  return (
    <Dialog open onClose={onClose} title={name} size="wide">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys of the buttons inside */}
      <div className={styles.view} onKeyDown={onKeyDown}>
        {picture && (
          <button
            type="button"
            className={cx(styles.stage, near && styles.near)}
            aria-pressed={near}
            aria-label={near ? 'Alejar la foto' : 'Acercar la foto'}
            onClick={({ currentTarget, clientX, clientY, detail }) => {
              // A key has no place: it zooms into the middle.
              if (detail > 0) lookAt(currentTarget, clientX, clientY);
              setNear(!near);
            }}
            onPointerMove={({ currentTarget, clientX, clientY }) => near && lookAt(currentTarget, clientX, clientY)}
          >
            <span className={styles.moved} style={near ? { transformOrigin: origin } : undefined}>
              <Picture
                key={picture.src}
                picture={picture}
                alt={picture.alt ?? `${name}, foto ${at + 1}`}
                sizes="(min-width: 60rem) 960px, 100vw"
                className={styles.picture}
                priority
              />
            </span>
          </button>
        )}
        {several && (
          <p className={styles.ways}>
            <IconButton label="Foto anterior" onClick={() => show(at - 1)}>
              <ChevronLeftIcon />
            </IconButton>
            <span role="status">
              {at + 1} de {pictures.length}
            </span>
            <IconButton label="Foto siguiente" onClick={() => show(at + 1)}>
              <ChevronRightIcon />
            </IconButton>
          </p>
        )}
      </div>
    </Dialog>
  );
}
