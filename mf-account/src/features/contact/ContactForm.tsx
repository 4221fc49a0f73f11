import { CONSENT_TEXTS } from '@qhatu/contract/consent';
import type { ContactForm as Values } from '@qhatu/contract/forms';
import type { Person } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import {
  Form,
  FormEmailField,
  FormTextField,
  formRules,
  ruleSet,
  type UseFormReturn,
  useSchemaForm,
} from '@qhatu/kit/form';
import { toast } from '@qhatu/shared-state';
import { Button, FieldRow, Notice, TextArea } from '@qhatu/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { contactTexts, sendMessage } from './api/send-message';

/** spec 3 §2, §9. */
const REDIRECT_MS = 2_000;
const EMPTY: Values = { name: '', last_name: '', phone: '', email: '', message: '' };

const CONTACT = formRules(
  ruleSet(() => import('../../lib/rule-sets/contact')),
  (rules) => rules.contactForm,
);

/** 'Contáctanos'. Once sent, the page goes home after two seconds; a failure keeps everything that was typed. */
export function ContactForm({ member }: { member: Person | undefined }) {
  const navigate = useNavigate();
  const [sent, setSent] = useState(false);
  const { form, submit, showRefusal } = useSchemaForm<Values>({
    rules: CONTACT,
    defaultValues: EMPTY,
  });
  useKnown(form, member);
  const { errors, isSubmitting } = form.formState;

  useEffect(() => {
    if (!sent) return;
    const timer = setTimeout(() => void navigate(paths.home.href()), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [sent, navigate]);

  const send = submit(async (values) => {
    try {
      await sendMessage(values);
      toast.success(contactTexts.sent);
      setSent(true);
    } catch (error) {
      toast.error(contactTexts.failed);
      showRefusal(error);
    }
  });

  if (sent) {
    return (
      <Notice tone="success" announce>
        {contactTexts.sent}
      </Notice>
    );
  }
  return (
    <Form onSubmit={send}>
      <FieldRow>
        <FormTextField form={form} name="name" label="Nombre" required autoComplete="given-name" />
        <FormTextField form={form} name="last_name" label="Apellido" required autoComplete="family-name" />
      </FieldRow>
      <FieldRow>
        <FormTextField
          form={form}
          name="phone"
          label="Teléfono"
          required
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
        <FormEmailField form={form} />
      </FieldRow>
      <TextArea label="Mensaje" required rows={6} error={errors.message?.message} {...form.register('message')} />
      <p>
        {CONSENT_TEXTS.contact} <Link to={paths.legal.href()}>Cómo cuidamos tus datos</Link>
      </p>
      <Button type="submit" size="large" loading={isSubmitting} loadingText="Enviando...">
        {isSubmitting ? 'Enviando...' : 'Enviar'}
      </Button>
    </Form>
  );
}

/** Fills in what is known of a member and nobody has typed yet; when another person is here, the form begins anew. */
function useKnown(form: UseFormReturn<Values>, member: Person | undefined): void {
  const fill = useEffectEvent(() => {
    if (!member) return;
    const known = { name: member.name, last_name: member.lastName, email: member.email };
    for (const [field, value] of Object.entries(known) as [keyof typeof known, string][]) {
      if (form.getValues(field) === '') form.setValue(field, value);
    }
  });
  const id = member?.id;
  useEffect(() => {
    if (id === undefined) return undefined;
    fill();
    return () => form.reset(EMPTY);
  }, [id, form]);
}
