import { toast } from '@qhatu/shared-state';
import { Button, Dialog } from '@qhatu/ui';
import { useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { cropToSquare } from './crop-to-square';
import styles from './profile.module.css';

interface PhotoCropperProps {
  /** Address of the chosen picture, of this page only. */
  source: string;
  onClose: () => void;
  /** The square as a data URL. */
  onCut: (photo: string) => void;
}

/** Cuts a photo to a square: drag, pinch, or move it with the arrow keys. */
export default function PhotoCropper({ source, onClose, onCut }: PhotoCropperProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [busy, setBusy] = useState(false);

  const cut = async () => {
    if (!area) return;
    setBusy(true);
    try {
      onCut(await cropToSquare(source, area));
    } catch {
      toast.error('No pudimos leer esa imagen. Prueba con otra.');
      onClose();
    }
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title="Recorta tu foto"
      footer={
        <Button block loading={busy} loadingText="Recortando" disabled={!area} onClick={() => void cut()}>
          Usar esta foto
        </Button>
      }
    >
      <div className={styles.cropper}>
        <Cropper
          image={source}
          crop={crop}
          zoom={zoom}
          aspect={1}
          cropShape="round"
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
        />
      </div>
      <label className={styles.zoom}>
        Acercar
        <input
          type="range"
          min={1}
          max={3}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </label>
    </Dialog>
  );
}
