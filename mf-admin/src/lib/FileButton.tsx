import { messageOf, toast } from '@qhatu/shared-state';
import { Button, Dialog, EyeIcon } from '@qhatu/ui';
import { useEffect, useState } from 'react';
import { download } from './download';
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

/** A private document: pictures are shown here, PDFs are saved to the computer. It is fetched when it is asked for. */
export function FileButton({ label, path, mime, name, spoken, ...props }: FileButtonProps) {
  const saveAs = props.saveAs ?? (mime === 'application/pdf' ? 'pdf' : null);
  const [loading, setLoading] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => () => (shown ? URL.revokeObjectURL(shown) : undefined), [shown]);

  const open = async () => {
    setLoading(true);
    try {
      const file = await privateFile(path);
      if (saveAs) download(file, `${name}.${saveAs}`);
      else setShown(URL.createObjectURL(file));
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setLoading(false);
    }
  };
  return (
    <>
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
      <Dialog open={shown !== null} onClose={() => setShown(null)} title={spoken ?? label} size="wide">
        {shown && <img src={shown} alt={label} className={styles.picture} />}
      </Dialog>
    </>
  );
}
