import { Form, FormButton, type FormRules, FormTextField, useSchemaForm } from '@qhatu/kit/form';
import { useStepUp } from '@qhatu/kit/step-up';
import { toast } from '@qhatu/shared-state';
import { Button, Dialog } from '@qhatu/ui';
import { useState } from 'react';
import { ChoiceList } from '../../lib/ChoiceList';
import type { Made } from './api/integrations';
import { SecretDialog } from './SecretDialog';

interface MakeDialogProps {
  /** On the button, and over the form. */
  title: string;
  rules: FormRules;
  /** The one text field: its name on the wire, and how it is called. */
  field: { name: string; label: string; hint?: string; type?: 'url' | 'text' };
  /** What may be chosen: the field's name on the wire. */
  choice: { name: string; label: string; choices: readonly (readonly [string, string])[] };
  secretTitle: string;
  onMake: (text: string, chosen: readonly string[]) => Promise<Made>;
  onMade: () => void;
}

/** Makes a key or an address, and shows its secret once. */
export function MakeDialog({ title, secretTitle, onMade, ...parts }: MakeDialogProps) {
  const [open, setOpen] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const made = (newSecret: string) => {
    setOpen(false);
    setSecret(newSecret);
    onMade();
  };
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {title}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={title}>
        {open && <MakeForm {...parts} onMade={made} />}
      </Dialog>
      <SecretDialog title={secretTitle} secret={secret} onClose={() => setSecret(null)} />
    </>
  );
}

function MakeForm({
  rules,
  field,
  choice,
  onMake,
  onMade,
}: Pick<MakeDialogProps, 'rules' | 'field' | 'choice' | 'onMake'> & { onMade: (secret: string) => void }) {
  const { withProof, dialog } = useStepUp();
  const { form, save } = useSchemaForm<Record<string, string | string[]>>({
    rules,
    defaultValues: { [field.name]: '', [choice.name]: [] },
  });
  const chosen = form.watch(choice.name) as string[];
  const send = save(async (values) => {
    const { msg, secret } = await withProof(() => onMake(String(values[field.name]), chosen));
    toast.success(msg);
    onMade(secret);
  });
  return (
    <>
      <Form onSubmit={send}>
        <FormTextField form={form} {...field} required autoComplete="off" />
        <ChoiceList
          {...choice}
          value={chosen}
          error={form.formState.errors[choice.name]?.message as string | undefined}
          onChange={(value) => form.setValue(choice.name, value, { shouldValidate: true })}
        />
        <div>
          <FormButton form={form} />
        </div>
      </Form>
      {dialog}
    </>
  );
}
