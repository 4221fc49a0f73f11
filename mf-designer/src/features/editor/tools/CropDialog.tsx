import { type DesignImage, designerTexts, movedInside } from '@qhatu/contract/designer';
import { toast } from '@qhatu/shared-state';
import { Button, Cluster, Dialog } from '@qhatu/ui';
import { useEffect, useRef, useState } from 'react';
import { useTools } from '../context';
import { patch } from '../state/actions';
import styles from './CropDialog.module.css';
import { cropOf, MIN_CROP, marginsOf, recropped, WHOLE } from './crop';
import { Slider } from './Slider';

const PREVIEW = 480;

const EDGES = [
  { key: 'left', label: 'Recorte izquierdo' },
  { key: 'right', label: 'Recorte derecho' },
  { key: 'top', label: 'Recorte superior' },
  { key: 'bottom', label: 'Recorte inferior' },
] as const;

/** Crops a picture by its four edges: each with a slider, so that no dragging is needed. */
export default function CropDialog({ object, onClose }: { object: DesignImage; onClose: () => void }) {
  const { store, library } = useTools();
  const [margins, setMargins] = useState(() => marginsOf(object.crop ?? WHOLE));
  const canvas = useRef<HTMLCanvasElement>(null);
  const source = library.sourceOf(object);
  const crop = cropOf(margins);

  useEffect(() => {
    const ctx = canvas.current?.getContext('2d');
    if (!ctx || !source) return;
    const scale = PREVIEW / Math.max(source.width, source.height);
    ctx.canvas.width = Math.round(source.width * scale);
    ctx.canvas.height = Math.round(source.height * scale);
    ctx.drawImage(source.picture, 0, 0, ctx.canvas.width, ctx.canvas.height);
  }, [source]);

  const apply = () => {
    const next = { ...object, ...recropped(object, crop) };
    const inside = movedInside(next);
    if (!inside) {
      toast.warning(designerTexts.tooLargeForArea);
      return;
    }
    const { x, y, width, height } = inside;
    patch(store, object.id, { x, y, width, height, crop: inside.crop });
    onClose();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title="Recortar imagen"
      footer={
        <Cluster between>
          <Button variant="quiet" onClick={() => setMargins(marginsOf(WHOLE))}>
            Imagen completa
          </Button>
          <Button onClick={apply}>Aplicar recorte</Button>
        </Cluster>
      }
    >
      <div className={styles.preview}>
        <canvas ref={canvas} role="img" aria-label="La imagen y la parte que queda" />
        <span
          className={styles.kept}
          style={{
            left: `${crop.x * 100}%`,
            top: `${crop.y * 100}%`,
            width: `${crop.width * 100}%`,
            height: `${crop.height * 100}%`,
          }}
        />
      </div>
      <div className={styles.sliders}>
        {EDGES.map(({ key, label }) => (
          <Slider
            key={key}
            label={label}
            unit="%"
            min={0}
            max={Math.round((1 - MIN_CROP) * 100)}
            step={1}
            value={Math.round(margins[key] * 100)}
            onChange={(percent) => setMargins({ ...margins, [key]: percent / 100 })}
          />
        ))}
      </div>
    </Dialog>
  );
}
