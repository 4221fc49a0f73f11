import { messageOf, toast } from '@qhatu/shared-state';
import {
  ArrowRightIcon,
  ChevronLeftIcon,
  FileField,
  IconButton,
  Notice,
  Picture,
  ProgressBar,
  Select,
  Stack,
  TextField,
  TrashIcon,
} from '@qhatu/ui';
import { type DragEvent, useState } from 'react';
import { uploadPicture } from './api/products';
import styles from './Pictures.module.css';
import type { Product } from './product-model';
import type { ProductValues } from './product-values';

type Images = ProductValues['images'];

interface PicturesProps {
  product: Product;
  images: Images;
  error: string | null;
  onChange: (images: Images) => void;
  /** The product with the pictures that have come. */
  onKept: (product: Product) => void;
}

const MAX_BYTES = 8 * 1024 * 1024;
const TOO_LARGE = 'pesa más de 8 MB';

/** Moves one of a list to another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const [one] = next.splice(from, 1);
  if (one !== undefined) next.splice(Math.max(0, Math.min(to, next.length)), 0, one);
  return next;
}

/** Pictures of a product: many at once, their order by dragging or by buttons, words, and which variant they show. */
export function Pictures({ product, images, error, onChange, onKept }: PicturesProps) {
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [problems, setProblems] = useState<string[]>([]);
  const [dragged, setDragged] = useState<number | null>(null);
  const [round, setRound] = useState(0);

  const add = async (files: File[]) => {
    if (progress || files.length === 0) return;
    const failed: string[] = [];
    let [now, shown] = [product, images];
    setProgress({ done: 0, total: files.length });
    for (const [at, file] of files.entries()) {
      try {
        if (file.size > MAX_BYTES) throw new Error(TOO_LARGE);
        const { image, version } = await uploadPicture(product.id, file);
        now = { ...now, version, images: [...now.images, image] };
        shown = [...shown, { id: image.picture.id, alt: '', variantId: null }];
        onKept(now);
        onChange(shown);
      } catch (cause) {
        failed.push(
          `${file.name}: ${cause instanceof Error && cause.message === TOO_LARGE ? TOO_LARGE : messageOf(cause)}`,
        );
      }
      setProgress({ done: at + 1, total: files.length });
    }
    setProgress(null);
    setProblems(failed);
    setRound(round + 1);
    if (failed.length < files.length) toast.success('Fotos agregadas');
  };
  const change = (at: number, part: Partial<Images[number]>) =>
    onChange(images.map((image, index) => (index === at ? { ...image, ...part } : image)));
  const drop = (event: DragEvent, at: number) => {
    event.preventDefault();
    if (dragged !== null) onChange(moved(images, dragged, at));
    setDragged(null);
  };
  const variants = product.variants.filter(({ label }) => label !== '');

  return (
    <Stack gap={2}>
      {error && (
        <Notice tone="danger" announce>
          {error}
        </Notice>
      )}
      <ol aria-label="Fotos" className={styles.list}>
        {images.map(({ id, alt, variantId }, at) => {
          const image = product.images.find(({ picture }) => picture.id === id);
          if (!image) return null;
          return (
            <li
              key={id}
              className={styles.item}
              draggable
              onDragStart={() => setDragged(at)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => drop(event, at)}
            >
              <PictureFields
                image={image}
                values={{ id, alt, variantId }}
                position={{ at, of: images.length }}
                variants={variants}
                onMove={(to) => onChange(moved(images, at, to))}
                onRemove={() => onChange(images.filter((_, index) => index !== at))}
                onChange={(part) => change(at, part)}
              />
            </li>
          );
        })}
      </ol>
      {progress && <ProgressBar label="Fotos subidas" value={progress.done} max={progress.total} />}
      {problems.length > 0 && (
        <Notice tone="danger" announce title="Estas fotos no se agregaron">
          <ul>
            {problems.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Notice>
      )}
      <FileField
        key={round}
        label="Agregar fotos"
        hint="JPG, PNG o WebP de hasta 8 MB; al menos 300 píxeles de lado."
        accept="image/jpeg,image/png,image/webp"
        multiple
        onFiles={(files) => void add(files)}
      />
    </Stack>
  );
}

interface PictureFieldsProps {
  image: Product['images'][number];
  values: Images[number];
  /** Which of how many, counted from 0. */
  position: { at: number; of: number };
  variants: Product['variants'];
  onMove: (to: number) => void;
  onRemove: () => void;
  onChange: (part: Partial<Images[number]>) => void;
}

/** One picture with its buttons, its words and its variant. */
function PictureFields({ image, values, position, variants, onMove, onRemove, onChange }: PictureFieldsProps) {
  const { alt, variantId } = values;
  const { at, of } = position;
  const name = `foto ${at + 1}`;
  return (
    <>
      <div className={styles.frame}>
        <Picture picture={image.picture} alt={alt || `Foto ${at + 1}`} sizes="160px" width={320} height={320} />
      </div>
      <div className={styles.buttons}>
        <IconButton label={`Mover la ${name} antes`} disabled={at === 0} onClick={() => onMove(at - 1)}>
          <ChevronLeftIcon />
        </IconButton>
        <IconButton label={`Mover la ${name} después`} disabled={at === of - 1} onClick={() => onMove(at + 1)}>
          <ArrowRightIcon />
        </IconButton>
        <IconButton label={`Quitar la ${name}`} onClick={onRemove}>
          <TrashIcon />
        </IconButton>
      </div>
      <TextField
        label="Qué se ve"
        aria-label={`Qué se ve en la ${name}`}
        maxLength={200}
        value={alt}
        onChange={(event) => onChange({ alt: event.target.value })}
      />
      {variants.length > 0 && (
        <Select
          label="De la variante"
          aria-label={`Variante de la ${name}`}
          placeholder="Todas"
          value={variantId ?? ''}
          options={variants.map(({ id: value, label }) => ({ value, text: label }))}
          onChange={(event) => onChange({ variantId: Number(event.target.value) || null })}
        />
      )}
    </>
  );
}
