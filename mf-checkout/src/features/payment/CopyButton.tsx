import { toast } from '@qhatu/shared-state';
import { Button, copyText } from '@qhatu/ui';

/** Copies a number for the bank's app; says so, or says that it could not. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const copy = async () => {
    try {
      await copyText(text);
      toast.success(`${what} copiado`);
    } catch {
      toast.warning('No pudimos copiarlo. Mantén presionado el número para copiarlo.');
    }
  };
  return (
    <Button variant="quiet" size="small" aria-label={`Copiar ${what}`} onClick={copy}>
      Copiar
    </Button>
  );
}
