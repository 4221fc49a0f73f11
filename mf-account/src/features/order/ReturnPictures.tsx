import { pageTexts } from '@qhatu/contract/forms';
import { messageOf } from '@qhatu/shared-state';
import { CloseIcon, Cluster, FileField, IconButton, PictureFrame, Stack } from '@qhatu/ui';
import { useEffect, useState } from 'react';
import { uploadPicture } from './api/after-sale';
import styles from './ReturnPictures.module.css';

export interface ReturnPicture {
  id: number;
  file: File;
}

/** Most pictures of one return. */
const MAX_PICTURES = 5;
/** 5 MB, like every picture that a buyer sends (spec 2 §9). */
const MAX_BYTES = 5_242_880;

interface ReturnPicturesProps {
  pictures: readonly ReturnPicture[];
  onChange: (pictures: readonly ReturnPicture[]) => void;
  onBusy: (busy: boolean) => void;
}

/** Pictures of what came: each is uploaded as soon as it is chosen, and can be taken away again. */
export function ReturnPictures({ pictures, onChange, onBusy }: ReturnPicturesProps) {
  const [error, setError] = useState<string | null>(null);
  const [uploading, setUploading] = useState(false);

  const choose = async (files: File[]) => {
    setError(null);
    const room = MAX_PICTURES - pictures.length;
    if (files.length > room) setError(`Puedes enviar hasta ${MAX_PICTURES} fotos.`);
    setUploading(true);
    onBusy(true);
    let kept = pictures;
    for (const file of files.slice(0, room)) {
      if (file.size > MAX_BYTES) {
        setError(pageTexts.fileTooLarge);
        continue;
      }
      try {
        const { id } = await uploadPicture(file);
        kept = [...kept, { id, file }];
        onChange(kept);
      } catch (failure) {
        setError(messageOf(failure));
      }
    }
    setUploading(false);
    onBusy(false);
  };

  return (
    <Stack gap={1}>
      {pictures.length < MAX_PICTURES && (
        <FileField
          // A new field for the next choice: the names of the last one are on the pictures below.
          key={pictures.length}
          label="Fotos"
          optional
          multiple
          accept="image/jpeg,image/png,image/webp"
          hint={uploading ? 'Subiendo…' : `Hasta ${MAX_PICTURES} fotos de 5 MB. Ayudan a responderte antes.`}
          error={error ?? undefined}
          disabled={uploading}
          onFiles={(files) => void choose(files)}
        />
      )}
      {pictures.length > 0 && (
        <Cluster as="ul" aria-label="Fotos que envías">
          {pictures.map(({ id, file }) => (
            <li key={id} className={styles.picture}>
              <PictureFrame>
                <Preview file={file} />
              </PictureFrame>
              <IconButton
                size="small"
                onPicture
                label={`Quitar la foto ${file.name}`}
                onClick={() => onChange(pictures.filter((picture) => picture.id !== id))}
              >
                <CloseIcon />
              </IconButton>
            </li>
          ))}
        </Cluster>
      )}
    </Stack>
  );
}

function Preview({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url && <img src={url} alt={file.name} width={96} height={96} />;
}
