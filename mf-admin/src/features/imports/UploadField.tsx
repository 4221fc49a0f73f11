import { messageOf } from '@qhatu/shared-state';
import { Button, FileField, ProgressBar, Stack } from '@qhatu/ui';
import { useEffect, useRef, useState } from 'react';

interface UploadFieldProps {
  label: string;
  hint: string;
  accept: string;
  /** What can be said of a file before it is sent; null: nothing speaks against it. */
  check: (file: File) => Promise<string | null>;
  /** Sends it and does what follows. Rejects with a sentence about the file. `onShare` hears how much has gone, 0 to 1. */
  send: (file: File, signal: AbortSignal, onShare: (share: number) => void) => Promise<void>;
}

/** A large file is chosen or dropped, judged as far as the browser can, and sent in sight; it can be called off and sent again. */
export function UploadField({ label, hint, accept, check, send }: UploadFieldProps) {
  const [error, setError] = useState<string | null>(null);
  const [failed, setFailed] = useState<File | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [round, setRound] = useState(0);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  const upload = async (file: File) => {
    if (sending.current) return;
    const controller = new AbortController();
    sending.current = controller;
    setFailed(null);
    try {
      const problem = await check(file).catch(() => 'No pudimos abrir el archivo. Elígelo otra vez.');
      setError(problem);
      if (problem !== null) return;
      setShare(0);
      await send(file, controller.signal, setShare);
    } catch (cause) {
      if (controller.signal.aborted) return;
      setError(messageOf(cause));
      setFailed(file);
    } finally {
      sending.current = null;
      if (!controller.signal.aborted) setShare(null);
    }
  };
  const cancel = () => {
    sending.current?.abort();
    setShare(null);
    setRound(round + 1);
  };

  return (
    <Stack gap={1}>
      {share === null ? (
        <FileField
          key={round}
          label={label}
          hint={hint}
          error={error ?? undefined}
          accept={accept}
          onFiles={([file]) => file && void upload(file)}
        />
      ) : (
        <>
          <p role="status">{share < 1 ? `Subiendo: ${Math.floor(share * 100)} %` : 'Recibido: lo estamos abriendo'}</p>
          <ProgressBar label="Archivo subido" value={Math.floor(share * 100)} />
          <div>
            <Button size="small" variant="secondary" onClick={cancel}>
              Cancelar la subida
            </Button>
          </div>
        </>
      )}
      {failed && (
        <div>
          <Button size="small" onClick={() => void upload(failed)}>
            Subir otra vez {failed.name}
          </Button>
        </div>
      )}
    </Stack>
  );
}
