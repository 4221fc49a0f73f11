import { downloadFile } from '@qhatu/kit/browser';
import { Button, Cluster, copyText, firstFocus, Notice, Stack } from '@qhatu/ui';
import { useState } from 'react';
import styles from './TwoStep.module.css';

function download(codes: readonly string[]): void {
  const text = `Códigos de recuperación de Qhatu\nCada uno sirve una sola vez.\n\n${codes.join('\n')}\n`;
  downloadFile(new Blob([text], { type: 'text/plain' }), 'codigos-qhatu.txt');
}

/** Ten codes, for the only time. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const [copied, setCopied] = useState('');
  const copy = async () => {
    try {
      await copyText(codes.join('\n'));
      setCopied('Copiados.');
    } catch {
      // The browser allows neither way.
      setCopied('No pudimos copiarlos. Descárgalos o anótalos.');
    }
  };
  return (
    <Stack gap={2}>
      <Notice tone="warning" title="Guarda estos códigos ahora" announce>
        No los mostraremos otra vez. Con uno de ellos entras si pierdes tu teléfono o tu llave; cada uno sirve una sola
        vez.
      </Notice>
      <ul aria-label="Códigos de recuperación" className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Cluster gap={1}>
        <Button ref={firstFocus} variant="secondary" size="small" onClick={() => void copy()}>
          Copiar
        </Button>
        <Button variant="secondary" size="small" onClick={() => download(codes)}>
          Descargar
        </Button>
        {/* Here and not in a toast, which would lie over the codes on a phone. */}
        <span role="status">{copied}</span>
      </Cluster>
      <Button onClick={onKept}>Ya los guardé</Button>
    </Stack>
  );
}
