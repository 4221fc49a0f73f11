import { toast } from '@qhatu/shared-state';
import { Button, FileField, ReceiptIcon, TrashIcon } from '@qhatu/ui';
import { useEffect, useRef, useState } from 'react';
import styles from './DocumentField.module.css';
import { fileProblem, sizeText } from './documents';

interface DocumentFieldProps {
  /** By which the form points at it: files are values of a form, not fields that it has registered. */
  name: string;
  label: string;
  hint?: string;
  file: File | null;
  onChange: (file: File | null) => void;
  error?: string;
  imagesOnly?: boolean;
}

/** A document as image or PDF, with a preview (spec 3 §5). What is refused is said at once and not taken. */
export function DocumentField({ name, label, hint, file, onChange, error, imagesOnly = false }: DocumentFieldProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const change = useRef<HTMLButtonElement>(null);
  const choose = async ([chosen]: File[]) => {
    if (!chosen) return;
    const problem = await fileProblem(chosen, imagesOnly);
    setRefusal(problem);
    if (problem) toast.warning(problem);
    else {
      onChange(chosen);
      // The field gives way to the preview: the focus stays at its place.
      requestAnimationFrame(() => change.current?.focus());
    }
  };
  if (!file) {
    return (
      <FileField
        name={name}
        label={label}
        hint={hint}
        required
        accept={
          imagesOnly
            ? 'image/jpeg,image/png,image/webp,image/gif'
            : 'image/jpeg,image/png,image/webp,image/gif,application/pdf'
        }
        error={refusal ?? error}
        onFiles={(files) => void choose(files)}
      />
    );
  }
  return (
    <div className={styles.document}>
      <p className={styles.label}>{label}</p>
      <div className={styles.card}>
        <Preview file={file} label={label} />
        <div className={styles.about}>
          <span className={styles.name}>{file.name}</span>
          <span className={styles.size}>{sizeText(file.size)}</span>
          <Button
            ref={change}
            variant="quiet"
            size="small"
            icon={<TrashIcon />}
            onClick={() => {
              setRefusal(null);
              onChange(null);
            }}
          >
            Cambiar archivo
          </Button>
        </div>
      </div>
      {error && <p className={styles.error}>{error}</p>}
    </div>
  );
}

/** The picture itself; a PDF as a sheet that opens beside the shop. */
function Preview({ file, label }: { file: File; label: string }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (!address) return <span className={styles.preview} />;
  if (file.type !== 'application/pdf') {
    return <img src={address} alt={`Vista previa: ${label}`} className={styles.preview} />;
  }
  return (
    <a href={address} target="_blank" rel="noopener" className={styles.preview}>
      <ReceiptIcon />
      Ver PDF
    </a>
  );
}
