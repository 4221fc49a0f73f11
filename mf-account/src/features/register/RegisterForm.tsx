import { CONSENT_TEXTS } from '@qhatu/contract/consent';
import { pageTexts } from '@qhatu/contract/forms';
import { paths } from '@qhatu/contract/paths';
import { Form, ruleSet } from '@qhatu/kit/form';
import { messageOf, toast } from '@qhatu/shared-state';
import { Button, Checkbox, Stack } from '@qhatu/ui';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CustomerFields, useCustomerForm } from '../customer-form';
import { CUSTOMER_TERMS, register } from './api/register';

const RULES = ruleSet(() => import('../../lib/rule-sets/customer'));

/** Registration (spec 3 §2, §5): the first failing rule as toast and beside its field; the terms are the last rule. */
export function RegisterForm() {
  const customer = useCustomerForm(RULES);
  const navigate = useNavigate();
  const terms = useRef<HTMLInputElement>(null);
  const [accepted, setAccepted] = useState(false);
  const [marketing, setMarketing] = useState(false);
  const [termsError, setTermsError] = useState<string | null>(null);
  const { isSubmitting } = customer.form.formState;

  const send = customer.submit(async (values) => {
    if (!accepted) {
      toast.warning(pageTexts.terms);
      terms.current?.focus();
      return;
    }
    try {
      await register(values, { terms: accepted, marketing });
      void navigate(paths.verifyAccount.href());
    } catch (error) {
      toast.error(messageOf(error));
      customer.showRefusal(error);
    }
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTermsError(accepted ? null : pageTexts.terms);
    if (!isSubmitting) void send();
  };

  return (
    <Form onSubmit={submit} gap={4}>
      <CustomerFields customer={customer} />
      <Stack gap={1}>
        <Checkbox
          ref={terms}
          checked={accepted}
          error={termsError}
          onChange={(event) => {
            setAccepted(event.target.checked);
            if (event.target.checked) setTermsError(null);
          }}
          label={
            <>
              Acepto los{' '}
              <a href={CUSTOMER_TERMS} target="_blank" rel="noopener">
                términos y condiciones
              </a>{' '}
              (PDF)
            </>
          }
        />
        <Checkbox
          checked={marketing}
          onChange={(event) => setMarketing(event.target.checked)}
          label={CONSENT_TEXTS.advertising}
        />
      </Stack>
      <Button type="submit" size="large" block loading={isSubmitting} loadingText="Enviando...">
        {isSubmitting ? 'Enviando...' : 'Crear cuenta'}
      </Button>
    </Form>
  );
}
