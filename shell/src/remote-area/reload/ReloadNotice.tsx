import { Button, ErrorState } from '@qhatu/ui';
import { keepTyped } from './typed';

interface Props {
  reference: string;
  onRetry: () => void;
  retrying: boolean;
}

/** A part of the page needs a newer shell than the page has. Nothing reloads by itself: that is the person's to decide. */
export default function ReloadNotice({ reference, onRetry, retrying }: Props) {
  const reload = () => {
    keepTyped();
    window.location.reload();
  };
  return (
    <ErrorState
      heading="h1"
      title="Hay una versión nueva de la tienda"
      onRetry={onRetry}
      retrying={retrying}
      requestId={reference}
      action={<Button onClick={reload}>Actualizar la página</Button>}
    >
      Esta parte necesita que actualices la página. Tu carrito y lo que escribiste se conservan.
    </ErrorState>
  );
}
