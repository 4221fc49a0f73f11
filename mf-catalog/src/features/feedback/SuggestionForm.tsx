import { currentMember, useMember } from '@qhatu/shared-state';
import { Checkbox, TextArea } from '@qhatu/ui';
import { type FormEvent, useState } from 'react';
import { sendSuggestion } from '../../api/messages';
import { FormFoot } from '../product-forms/FormFoot';
import styles from '../product-forms/product-forms.module.css';

/** spec 3 §4, word for word. */
const TEXTS = { sending: 'Enviando mensaje...', sent: 'Mensaje enviado', failed: 'Mensaje no enviado' } as const;
const REQUIRED = 'El campo sugerencia es requerido';

type State = 'idle' | keyof typeof TEXTS;

/**
 * A suggestion to the shop, at the foot of the product (spec 3 §4): named, or anonymous when the person asks for it.
 */
export default function SuggestionForm() {
  const member = useMember();
  const [text, setText] = useState('');
  const [anonymous, setAnonymous] = useState(false);
  const [state, setState] = useState<State>('idle');
  const [tried, setTried] = useState(false);
  const isEmpty = text.trim() === '';

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const person = currentMember()?.person;
    if (!person || state === 'sending') return;
    setTried(true);
    if (isEmpty) {
      event.currentTarget.querySelector('textarea')?.focus();
      return;
    }
    setState('sending');
    try {
      await sendSuggestion({ user_id: anonymous ? null : person.id, mensaje: text.trim() });
      setText('');
      setTried(false);
      setState('sent');
    } catch (error) {
      console.error(error);
      setState('failed');
    }
  }

  return (
    <form noValidate className={styles.form} aria-label="Sugerencia" onSubmit={(event) => void submit(event)}>
      <TextArea
        label="¿Qué mejorarías de Qhatu?"
        name="mensaje"
        rows={6}
        required
        maxLength={2000}
        value={text}
        error={tried && isEmpty ? REQUIRED : null}
        onChange={({ target }) => setText(target.value)}
      />
      <Checkbox
        label="Enviar como anónimo"
        name="isAnonimus"
        checked={anonymous}
        onChange={({ target }) => setAnonymous(target.checked)}
      />
      <FormFoot isMember={member !== null} busy={state === 'sending'} busyText={TEXTS.sending}>
        Enviar sugerencia
      </FormFoot>
      <p role="status" className={styles.hint}>
        {state === 'sent' || state === 'failed' ? TEXTS[state] : ''}
      </p>
    </form>
  );
}
