import { toast } from '@qhatu/shared-state';
import { Button, copyText, Dialog, Notice, Stack, TextField } from '@qhatu/ui';

/** A secret that is shown this once. Closing it is the end of it. */
export function SecretDialog({
  title,
  secret,
  onClose,
}: {
  title: string;
  secret: string | null;
  onClose: () => void;
}) {
  const copy = () =>
    copyText(secret ?? '').then(
      () => toast.success('Copiado'),
      () => toast.error('No pudimos copiar. Selecciónalo y cópialo a mano.'),
    );
  return (
    <Dialog open={secret !== null} onClose={onClose} title={title}>
      <Stack gap={2}>
        <Notice tone="warning">Guárdalo en tu sistema ahora: no lo volveremos a mostrar.</Notice>
        <TextField label="Secreto" value={secret ?? ''} readOnly onFocus={({ target }) => target.select()} />
        <Button onClick={() => void copy()}>Copiar</Button>
      </Stack>
    </Dialog>
  );
}
