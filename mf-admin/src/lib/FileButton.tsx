import { downloadFile } from '@qhatu/kit/browser';
import { messageOf, toast } from '@qhatu/shared-state';
import { Button, Dialog, EyeIcon } from '@qhatu/ui';
import { useEffect, useRef, useState } from 'react';
import styles from './FileButton.module.css';
import { privateFile } from './private-file';

interface FileButtonProps {
  label: string;
  /** Below /api/web. */
  path: string;
  mime: string;
  /** Without ending. */
  name: string;
  /** Saved to the computer instead of shown, with this ending. */
  saveAs?: string;
  /** Said aloud when the label alone does not tell which file. */
  spoken?: string;
}

/**
 * A private document: pictures are shown here, PDFs are saved to the computer. It is fetched when it is asked for; while
 * the shop still makes it, that is said beside the button.
 */
export function FileButton({ label, path, mime, name, spoken, ...props }: FileButtonProps) {
  const saveAs = props.saveAs ?? (mime === 'application/pdf' ? 'pdf' : null);
  const [loading, setLoading] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const [preparing, setPreparing] = useState<string | null>(null);
  const left = useRef<AbortController | null>(null);
  useEffect(() => () => left.current?.abort(), []);
  useEffect(() => () => (shown ? URL.revokeObjectURL(shown) : undefined), [shown]);

  const open = async () => {
    setLoading(true);
    try {
      left.current = new AbortController();
      const file = await privateFile(path, { signal: left.current.signal, onPreparing: setPreparing });
      if (!file) return;
      if (saveAs) downloadFile(file, `${name}.${saveAs}`);
      else setShown(URL.createObjectURL(file));
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setLoading(false);
      setPreparing(null);
    }
  };
  return (
    <>
      <span className={styles.file}>
        <Button
          size="small"
          variant="secondary"
          icon={saveAs ? undefined : <EyeIcon />}
          aria-label={spoken}
          loading={loading}
          onClick={() => void open()}
        >
          {label}
          {mime === 'application/pdf' && !props.saveAs && ' (PDF)'}
        </Button>
        <span role="status" className={preparing === null ? undefined : styles.preparing}>
          {preparing}
        </span>
      </span>
      <Dialog open={shown !== null} onClose={() => setShown(null)} title={spoken ?? label} size="wide">
        {shown && <img src={shown} alt={label} className={styles.picture} />}
      </Dialog>
    </>
  );
}
