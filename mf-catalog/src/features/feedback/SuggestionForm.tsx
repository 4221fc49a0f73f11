import { shopSuggestionForm } from '@qhatu/contract/forms';
import { bundledRules, FormTextArea, useSchemaForm } from '@qhatu/kit/form';
import { currentMember, useMember } from '@qhatu/shared-state';
import { Checkbox } from '@qhatu/ui';
import { useState } from 'react';
import { sendSuggestion } from '../../api/messages';
import { FormFoot } from '../product-forms/FormFoot';
import styles from '../product-forms/product-forms.module.css';

/** spec 3 §4, word for word. */
const TEXTS = { sending: 'Enviando mensaje...', sent: 'Mensaje enviado', failed: 'Mensaje no enviado' } as const;
const RULES = bundledRules(shopSuggestionForm);

/**
 * A suggestion to the shop, at the foot of the product (spec 3 §4): named, or anonymous when the person asks for it.
 */
export default function SuggestionForm() {
  const isMember = useMember() !== null;
  const [outcome, setOutcome] = useState<'sent' | 'failed' | null>(null);
  const { form, submit } = useSchemaForm({
    rules: RULES,
    defaultValues: { mensaje: '', isAnonimus: false },
    judged: 'at submit',
    warns: false,
  });
  const busy = form.formState.isSubmitting;

  const send = submit(async ({ mensaje, isAnonimus }) => {
    const person = currentMember()?.person;
    if (!person) return;
    setOutcome(null);
    try {
      await sendSuggestion(isAnonimus ? null : person.id, mensaje.trim());
      form.resetField('mensaje');
      setOutcome('sent');
    } catch (error) {
      console.error(error);
      setOutcome('failed');
    }
  });

  return (
    <form noValidate className={styles.form} aria-label="Sugerencia" onSubmit={send}>
      <FormTextArea form={form} label="¿Qué mejorarías de Qhatu?" name="mensaje" rows={6} required maxLength={2000} />
      <Checkbox label="Enviar como anónimo" {...form.register('isAnonimus')} />
      <FormFoot isMember={isMember} busy={busy} busyText={TEXTS.sending}>
        Enviar sugerencia
      </FormFoot>
      <p role="status" className={styles.hint}>
        {outcome && !busy ? TEXTS[outcome] : ''}
      </p>
    </form>
  );
}
