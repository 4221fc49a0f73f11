import { useStepUp } from '@qhatu/kit/step-up';
import { ApiError, logout, messageOf, toast } from '@qhatu/shared-state';
import { Button, Cluster, Dialog, Stack, TextField } from '@qhatu/ui';
import { type FormEvent, useRef, useState } from 'react';
import { deleteAccount, downloadOwnData } from './api/own-data';

/** My data: take a copy along, or take everything away (Ley 29733). */
export function OwnData() {
  const [copying, setCopying] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const { withProof, dialog } = useStepUp();
  const copy = async () => {
    setCopying(true);
    try {
      await withProof(downloadOwnData, 'no descargamos tus datos');
    } catch (error) {
      toast.error(messageOf(error));
    }
    setCopying(false);
  };
  return (
    <Stack gap={2}>
      <p>
        Según la Ley N.º 29733 puedes llevarte una copia de todo lo que guardamos de ti, con tus archivos, y pedir que
        lo borremos. Tus pedidos se conservan sin tu nombre, porque la contabilidad lo exige.
      </p>
      <Cluster gap={1}>
        <Button variant="secondary" loading={copying} loadingText="Preparando" onClick={() => void copy()}>
          Descargar mis datos
        </Button>
        <Button variant="quiet" onClick={() => setLeaving(true)}>
          Eliminar mi cuenta
        </Button>
      </Cluster>
      <Dialog open={leaving} onClose={() => setLeaving(false)} title="Eliminar mi cuenta">
        <Farewell />
      </Dialog>
      {dialog}
    </Stack>
  );
}

function Farewell() {
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const leave = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setWrong(null);
    try {
      const { msg } = await deleteAccount(password);
      toast.success(msg);
      await logout();
    } catch (error) {
      setWrong((error instanceof ApiError && error.fields.password) || messageOf(error));
      toast.error(messageOf(error));
      setBusy(false);
      field.current?.focus();
    }
  };
  return (
    <form noValidate onSubmit={leave}>
      <Stack gap={2}>
        <p>
          Se borran tu perfil, tus direcciones y tus favoritos. No se puede deshacer. Escribe tu contraseña para
          confirmarlo.
        </p>
        <TextField
          ref={field}
          label="Contraseña"
          required
          type="password"
          autoComplete="current-password"
          value={password}
          error={wrong}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" block disabled={password === ''} loading={busy} loadingText="Eliminando">
          Eliminar para siempre
        </Button>
      </Stack>
    </form>
  );
}
