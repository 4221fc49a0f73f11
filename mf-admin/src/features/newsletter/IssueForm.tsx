import { newsletterForm } from '@qhatu/contract/forms';
import { bundledRules, FormTextArea, FormTextField, useSchemaForm } from '@qhatu/kit/form';
import { Button, Cluster, Dialog, FormPart, Stack } from '@qhatu/ui';
import { useEffect, useState } from 'react';
import { MailPreview } from '../../lib/MailPreview';
import { useAct } from '../../lib/useAct';
import { previewIssue, testIssue } from './api/newsletter';
import styles from './Newsletter.module.css';
import type { IssueValues } from './newsletter-model';
import { ProductPicker } from './ProductPicker';

const RULES = bundledRules(newsletterForm);

interface IssueFormProps {
  userId: number;
  values: IssueValues;
  action: string;
  /** Whether what is typed differs from what was saved. */
  onChanged?: (changed: boolean) => void;
  /** Rejects with what the server refused. */
  onSend: (values: IssueValues) => Promise<void>;
}

/** What an issue says: saved, looked at as a mail, and tried on oneself. */
export function IssueForm({ userId, values, action, onChanged, onSend }: IssueFormProps) {
  const [shown, setShown] = useState<IssueValues | null>(null);
  const { form, submit, save, showRefusal } = useSchemaForm<IssueValues>({ rules: RULES, defaultValues: values });
  const { act, busy, dialog } = useAct(() => undefined);
  const { isDirty, isSubmitting } = form.formState;
  useEffect(() => onChanged?.(isDirty), [isDirty, onChanged]);

  const test = (typed: IssueValues) =>
    act(async () => {
      try {
        return await testIssue(typed);
      } catch (error) {
        showRefusal(error);
        throw error;
      }
    });

  return (
    <>
      <form noValidate aria-label="Boletín" onSubmit={save(onSend)}>
        <Stack gap={3}>
          <FormPart title="Lo que se ve en la bandeja">
            <FormTextField form={form} name="subject" label="Asunto" required maxLength={120} />
            <FormTextField
              form={form}
              name="preheader"
              label="Texto de vista previa"
              hint="Lo que muestran los programas de correo junto al asunto."
              optional
              maxLength={150}
            />
          </FormPart>
          <FormPart title="El texto">
            <FormTextArea
              form={form}
              name="body"
              label="Texto"
              hint="Markdown: ## título, **negrita**, - lista, [enlace](/buscar?search=polo)."
              required
              rows={12}
              className={styles.body}
            />
          </FormPart>
          <FormPart title="Productos" note="Van debajo del texto, con su foto y su precio de ese momento.">
            <ProductPicker
              userId={userId}
              chosen={form.watch('product_ids')}
              error={form.getFieldState('product_ids').error?.message}
              onChange={(chosen) => {
                form.setValue('product_ids', chosen, { shouldDirty: true });
                form.clearErrors('product_ids');
              }}
            />
          </FormPart>
          <Cluster gap={1}>
            <Button type="submit" loading={isSubmitting} disabled={busy} loadingText="Guardando">
              {action}
            </Button>
            <Button variant="secondary" onClick={submit((typed) => setShown(typed))}>
              Ver como correo
            </Button>
            <Button
              variant="secondary"
              loading={busy}
              disabled={isSubmitting}
              onClick={submit((typed) => void test(typed))}
            >
              Enviarme una prueba
            </Button>
          </Cluster>
        </Stack>
      </form>
      <Dialog open={shown !== null} onClose={() => setShown(null)} title="Como correo" size="wide">
        {shown && <MailPreview values={shown} load={previewIssue} />}
      </Dialog>
      {dialog}
    </>
  );
}
