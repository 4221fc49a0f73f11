import { FileField } from '@qhatu/ui';
import { useState } from 'react';
import styles from './ImageTab.module.css';
import { Tool } from './Tool';

/** 'Subir imagen'. The file stays on this device until the design is bought. */
export function ImageTab({ onFiles }: { onFiles: (files: File[]) => Promise<string | null> }) {
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // The field keeps the last file's name; a new one can be chosen at once, also the same again.
  const [round, setRound] = useState(0);
  const choose = async (files: File[]) => {
    if (files.length === 0) return;
    setBusy(true);
    setError(await onFiles(files));
    setBusy(false);
    setRound((before) => before + 1);
  };
  return (
    <Tool id="tab-image" title="Sube tu imagen">
      <FileField
        key={round}
        label="Imagen"
        accept="image/jpeg,image/png,image/webp,image/gif,image/svg+xml,.svg"
        hint={busy ? 'Preparando tu imagen…' : 'JPG, PNG, WebP o SVG, hasta 5 MB.'}
        error={error}
        disabled={busy}
        onFiles={(files) => void choose(files)}
      />
      <ul className={styles.advice}>
        <li>Con fondo transparente (PNG o SVG) se ve mejor sobre telas de color.</li>
        <li>Para imprimir nítido a todo lo ancho necesitas unos 2200 píxeles.</li>
        <li>También puedes soltar la imagen sobre el polo, o pegarla.</li>
      </ul>
    </Tool>
  );
}
