import { messageOf, toast } from '@qhatu/shared-state';
import { Button, Dialog, MailIcon, Stack, TextArea } from '@qhatu/ui';
import { type FormEvent, useState } from 'react';

const MISSING = 'El campo respuesta es requerido';

interface AnswerButtonProps {
  /** Unique among the buttons of the page. */
  id: string;
  /** What is answered, for the names of button and dialog: 'queja 000012-2026'. */
  subject: string;
  /** Who will read the answer, and where. */
  hint: string;
  maxLength: number;
  /** The answer that is there, to be changed. */
  before?: string;
  send: (answer: string) => Promise<{ msg: string }>;
  onAnswered: () => void;
}

/** Answers something, once, or changes the answer `before`. What was written stays when the answer could not be sent. */
export function AnswerButton({ id, subject, hint, maxLength, before, send, onAnswered }: AnswerButtonProps) {
  const [open, setOpen] = useState(false);
  const [answer, setAnswer] = useState(before ?? '');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const title = before ? `Cambiar la respuesta a ${subject}` : `Responder ${subject}`;

  const answerIt = async () => {
    setBusy(true);
    try {
      toast.success((await send(answer.trim())).msg);
      setOpen(false);
      onAnswered();
    } catch (cause) {
      toast.error(messageOf(cause));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (answer.trim()) return void answerIt();
    setError(MISSING);
    toast.warning(MISSING);
    document.getElementById(id)?.focus();
  };
  return (
    <>
      <Button size="small" icon={<MailIcon />} aria-label={title} onClick={() => setOpen(true)}>
        {before ? 'Cambiar la respuesta' : 'Responder'}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={title}>
        <form noValidate onSubmit={submit}>
          <Stack gap={2}>
            <TextArea
              id={id}
              label="Respuesta"
              hint={hint}
              required
              rows={8}
              maxLength={maxLength}
              value={answer}
              error={error}
              onChange={(event) => {
                setAnswer(event.target.value);
                setError(null);
              }}
            />
            <Button type="submit" loading={busy} loadingText="Enviando">
              {before ? 'Guardar' : 'Responder y enviar'}
            </Button>
          </Stack>
        </form>
      </Dialog>
    </>
  );
}
