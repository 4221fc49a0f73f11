import { lazyWithRetry } from '@qhatu/kit/lazy';
import { toast } from '@qhatu/shared-state';
import { Button, Cluster, placeholderOf, UserIcon, VisuallyHidden } from '@qhatu/ui';
import { Suspense, useId, useRef, useState } from 'react';
import { readPicture } from './crop-to-square';
import styles from './profile.module.css';

/** 5 MB (spec 3 §9). */
const MAX_BYTES = 5_242_880;
const TYPES = 'image/jpeg,image/png,image/webp,image/gif';

/** The cropper is of no use before a photo is chosen. */
const PhotoCropper = lazyWithRetry(() => import('./PhotoCropper'));

interface PhotoFieldProps {
  uri: string | null;
  /** Of the photo that is saved. */
  tint?: string;
  name: string;
  onChange: (uri: string | null) => void;
}

/** The photo: choose, cut to a square, or take away. It is saved with the rest of the form. */
export function PhotoField({ uri, tint, name, onChange }: PhotoFieldProps) {
  const [source, setSource] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  const choose = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > MAX_BYTES) return void toast.warning('No se permiten archivo mayor a 5MB');
    if (!TYPES.split(',').includes(file.type)) return void toast.warning('El formato de la imagen no es válido');
    const address = URL.createObjectURL(file);
    try {
      await readPicture(address);
      setSource(address);
    } catch {
      URL.revokeObjectURL(address);
      toast.error('No pudimos leer esa imagen. Prueba con otra.');
    }
  };
  const close = () => {
    if (source) URL.revokeObjectURL(source);
    setSource(null);
    if (input.current) input.current.value = '';
  };

  return (
    <Cluster gap={2}>
      <span className={styles.frame}>
        {uri ? (
          <img style={placeholderOf(tint)} src={uri} alt={`Foto de ${name}`} width={96} height={96} />
        ) : (
          <UserIcon />
        )}
      </span>
      <div className={styles.photoActions}>
        <VisuallyHidden>
          <label htmlFor={id}>Elegir foto</label>
          <input
            id={id}
            ref={input}
            type="file"
            accept={TYPES}
            tabIndex={-1}
            onChange={(event) => void choose(event.target.files?.[0])}
          />
        </VisuallyHidden>
        <Button variant="secondary" size="small" onClick={() => input.current?.click()}>
          {uri ? 'Cambiar foto' : 'Subir foto'}
        </Button>
        {uri && (
          <Button variant="quiet" size="small" onClick={() => onChange(null)}>
            Quitar foto
          </Button>
        )}
        <p className={styles.note}>JPG, PNG, WebP o GIF de hasta 5 MB.</p>
      </div>
      {source && (
        <Suspense fallback={null}>
          <PhotoCropper
            source={source}
            onClose={close}
            onCut={(cut) => {
              onChange(cut);
              close();
            }}
          />
        </Suspense>
      )}
    </Cluster>
  );
}
