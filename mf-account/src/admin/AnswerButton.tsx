import { messageOf, toast } from '@qhatu/shared-state';
import { Button, Dialog, MailIcon, Stack, TextArea } from '@qhatu/ui';
import { type FormEvent, useState } from 'react';
import { answerComplaint, useReloadAdmin } from './api';

const MISSING = 'El campo respuesta es requerido';

/** Answers a complaint, once. What was written stays when the answer could not be sent. */
export function AnswerButton({ id, subject }: { id: number; subject: string }) {
  const [open, setOpen] = useState(false);
  const [answer, setAnswer] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const reload = useReloadAdmin();

  const send = async () => {
    setBusy(true);
    try {
      toast.success((await answerComplaint(id, answer.trim())).msg);
      setOpen(false);
      void reload('complaints');
    } catch (cause) {
      toast.error(messageOf(cause));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (answer.trim()) return void send();
    setError(MISSING);
    toast.warning(MISSING);
    document.getElementById(`answer-${id}`)?.focus();
  };
  return (
    <>
      <Button size="small" icon={<MailIcon />} aria-label={`Responder ${subject}`} onClick={() => setOpen(true)}>
        Responder
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`Responder ${subject}`}>
        <form noValidate onSubmit={submit}>
          <Stack gap={2}>
            <TextArea
              id={`answer-${id}`}
              label="Respuesta"
              hint="La leerá la persona en su correo y en su hoja. Di qué hicimos y desde cuándo; no se puede cambiar después."
              required
              rows={8}
              maxLength={5000}
              value={answer}
              error={error}
              onChange={(event) => {
                setAnswer(event.target.value);
                setError(null);
              }}
            />
            <Button type="submit" loading={busy} loadingText="Enviando">
              Responder y enviar
            </Button>
          </Stack>
        </form>
      </Dialog>
    </>
  );
}
