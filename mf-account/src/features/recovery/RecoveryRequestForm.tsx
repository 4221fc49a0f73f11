import type { RecoveryForm } from '@qhatu/contract/forms';
import { Form, FormEmailField, useSchemaForm } from '@qhatu/kit/form';
import { messageOf, toast } from '@qhatu/shared-state';
import { Button, Notice } from '@qhatu/ui';
import { useState } from 'react';
import { requestRecoveryLink } from './api/recovery';
import { ASK } from './rules';

/** The e-mail that the link goes to. The button waits until something is typed (spec 3 §2). */
export function RecoveryRequestForm() {
  const { form, submit, showRefusal } = useSchemaForm<RecoveryForm>({
    rules: ASK,
    defaultValues: { email: '' },
  });
  const [said, setSaid] = useState<string | null>(null);
  const { isSubmitting, isReady } = form.formState;
  const ask = submit(async ({ email }) => {
    setSaid(null);
    try {
      const { msg } = await requestRecoveryLink(email);
      setSaid(msg);
      toast.success(msg);
    } catch (error) {
      toast.error(messageOf(error));
      showRefusal(error);
    }
  });
  return (
    <Form onSubmit={ask}>
      {said && (
        <Notice tone="success" announce>
          {said} Revisa también la carpeta de no deseados.
        </Notice>
      )}
      <FormEmailField form={form} autoComplete="username" />
      <Button
        type="submit"
        size="large"
        block
        // Until the form is alive it cannot know what is typed.
        disabled={isReady && form.watch('email').trim() === ''}
        loading={isSubmitting}
        loadingText="Enviando..."
      >
        {isSubmitting ? 'Enviando...' : 'Enviar enlace'}
      </Button>
    </Form>
  );
}
