import { newsletterForm } from '@qhatu/contract/forms';
import { bundledRules, FormTextArea, FormTextField, useSchemaForm } from '@qhatu/kit/form';
import { messageOf, toast } from '@qhatu/shared-state';
import { Button, Cluster, Dialog, FormPart, Stack } from '@qhatu/ui';
import { useEffect, useState } from 'react';
import { MailPreview } from '../../lib/MailPreview';
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
  const [busy, setBusy] = useState<'save' | 'test' | null>(null);
  const [shown, setShown] = useState<IssueValues | null>(null);
  const { form, submit, showRefusal } = useSchemaForm<IssueValues>({ rules: RULES, defaultValues: values });
  const { isDirty } = form.formState;
  useEffect(() => onChanged?.(isDirty), [isDirty, onChanged]);

  const attempt = async (what: 'save' | 'test', work: () => Promise<void>) => {
    setBusy(what);
    try {
      await work();
    } catch (error) {
      showRefusal(error);
      toast.error(messageOf(error));
    } finally {
      setBusy(null);
    }
  };

  return (
    <>
      <form noValidate aria-label="Boletín" onSubmit={submit((typed) => attempt('save', () => onSend(typed)))}>
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
            <Button type="submit" loading={busy === 'save'} disabled={busy !== null} loadingText="Guardando">
              {action}
            </Button>
            <Button variant="secondary" disabled={busy !== null} onClick={submit((typed) => setShown(typed))}>
              Ver como correo
            </Button>
            <Button
              variant="secondary"
              loading={busy === 'test'}
              disabled={busy !== null}
              onClick={submit((typed) => attempt('test', async () => void toast.success((await testIssue(typed)).msg)))}
            >
              Enviarme una prueba
            </Button>
          </Cluster>
        </Stack>
      </form>
      <Dialog open={shown !== null} onClose={() => setShown(null)} title="Como correo" size="wide">
        {shown && <MailPreview values={shown} load={previewIssue} />}
      </Dialog>
    </>
  );
}
