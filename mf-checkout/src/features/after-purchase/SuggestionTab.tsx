import { suggestionForm } from '@qhatu/contract/forms';
import { bundledRules, FormTextArea, useSchemaForm } from '@qhatu/kit/form';
import { useMember } from '@qhatu/shared-state';
import { Button, Checkbox, Notice, Stack } from '@qhatu/ui';
import { useState } from 'react';
import { sendSuggestion } from './api/after-purchase';

const RULES = bundledRules(suggestionForm);

/** 'Sugerencia' (spec 2 §2). When sending fails the text stays and nothing is shown (spec 2 §8): try again at will. */
export default function SuggestionTab() {
  const userId = useMember()?.person.id ?? null;
  const [sent, setSent] = useState(false);
  const { form, submit } = useSchemaForm({
    rules: RULES,
    defaultValues: { mensaje: '', anonymous: false },
    judged: 'at submit',
    warns: false,
  });

  const send = submit(async ({ mensaje, anonymous }) => {
    try {
      await sendSuggestion(anonymous ? null : userId, mensaje);
      setSent(true);
    } catch {
      // The button is there to be pressed again.
    }
  });

  if (sent) {
    return (
      <Notice tone="success" announce title="Gracias por tu sugerencia">
        La leemos en el equipo y nos ayuda a mejorar la tienda.
      </Notice>
    );
  }
  return (
    <Stack as="form" noValidate onSubmit={send}>
      <FormTextArea
        form={form}
        name="mensaje"
        label="Tu sugerencia"
        required
        rows={4}
        maxLength={2000}
        autoComplete="off"
        hint="¿Qué te gustó y qué mejorarías de tu compra?"
      />
      <Checkbox label="Enviar como anónimo" {...form.register('anonymous')} />
      <Button type="submit" block loading={form.formState.isSubmitting} loadingText="Enviando">
        Enviar sugerencia
      </Button>
    </Stack>
  );
}
