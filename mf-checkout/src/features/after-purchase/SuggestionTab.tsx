import { fieldTexts, problemsOf, suggestionForm } from '@qhatu/contract/forms';
import { useMember } from '@qhatu/shared-state';
import { Button, Checkbox, Notice, TextArea } from '@qhatu/ui';
import { type FormEvent, useRef, useState } from 'react';
import styles from './after-purchase.module.css';
import { sendSuggestion } from './api';

type Phase = 'writing' | 'sending' | 'sent' | 'failed';

/** 'Sugerencia' (spec 2 §2). When sending fails the text stays and nothing is shown (spec 2 §8): try again at will. */
export function SuggestionTab() {
  const userId = useMember()?.person.id ?? null;
  const [text, setText] = useState('');
  const [anonymous, setAnonymous] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [phase, setPhase] = useState<Phase>('writing');
  const field = useRef<HTMLTextAreaElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (phase === 'sending') return;
    const body = { user_id: anonymous ? null : userId, mensaje: text };
    const { mensaje } = fieldTexts(problemsOf(suggestionForm, body));
    setError(mensaje ?? null);
    if (mensaje) return field.current?.focus();
    setPhase('sending');
    try {
      await sendSuggestion(body);
      setPhase('sent');
    } catch {
      setPhase('failed');
    }
  };

  if (phase === 'sent') {
    return (
      <Notice tone="success" announce title="Gracias por tu sugerencia">
        La leemos en el equipo y nos ayuda a mejorar la tienda.
      </Notice>
    );
  }
  return (
    <form noValidate onSubmit={submit} className={styles.form} data-phase={phase}>
      <TextArea
        ref={field}
        label="Tu sugerencia"
        required
        rows={4}
        maxLength={2000}
        autoComplete="off"
        hint="¿Qué te gustó y qué mejorarías de tu compra?"
        value={text}
        error={error}
        onChange={(event) => setText(event.target.value)}
      />
      <Checkbox
        label="Enviar como anónimo"
        checked={anonymous}
        onChange={(event) => setAnonymous(event.target.checked)}
      />
      <Button type="submit" block loading={phase === 'sending'} loadingText="Enviando">
        Enviar sugerencia
      </Button>
    </form>
  );
}
