import { NEWSLETTER_RATE, newsletterSendForm } from '@qhatu/contract/forms';
import { bundledRules, FormTextField, useSchemaForm } from '@qhatu/kit/form';
import { Stack } from '@qhatu/ui';
import { ConfirmButton } from '../../lib/ConfirmButton';
import { Panel } from '../../lib/Panel';
import { sendIssue, useFigures } from './api/newsletter';
import type { Issue } from './newsletter-model';

const RULES = bundledRules(newsletterSendForm);

interface SendPanelProps {
  issue: Issue;
  userId: number;
  /** What is typed was not saved: it would not be what goes out. */
  isChanged: boolean;
  /** Rejects with what the server refused. */
  onSent: (work: () => Promise<Issue>, done: string) => Promise<void>;
}

/** Sends a draft to everybody who is subscribed, at a pace. */
export function SendPanel({ issue, userId, isChanged, onSent }: SendPanelProps) {
  const figures = useFigures(userId);
  const { form, save } = useSchemaForm({
    rules: RULES,
    defaultValues: { per_minute: String(NEWSLETTER_RATE.default) },
  });
  const readers = figures.data?.active;
  const minutes = Math.ceil((readers ?? 0) / (Number(form.watch('per_minute')) || NEWSLETTER_RATE.default));
  const send = save(({ per_minute }) => onSent(() => sendIssue(issue, per_minute), 'El boletín empezó a enviarse'));
  return (
    <Panel title="Enviar">
      <Stack gap={2}>
        <FormTextField
          form={form}
          name="per_minute"
          label="Correos por minuto"
          inputMode="numeric"
          hint={`Lo que permite tu servidor de correo: de 1 a ${NEWSLETTER_RATE.most}.`}
        />
        {isChanged && <p>Guarda tus cambios antes de enviarlo.</p>}
        <div>
          <ConfirmButton
            text="Enviar a todos"
            title={`Enviar «${issue.subject}»`}
            variant="primary"
            busy={form.formState.isSubmitting || isChanged}
            // What is wrong stands beside the pace, below the dialog.
            onConfirm={() => send().then(() => true)}
          >
            {readers === undefined
              ? 'Sale a todas las personas suscritas.'
              : `Sale a ${readers} personas, en unos ${minutes} minutos.`}{' '}
            Podrás ponerlo en pausa, pero lo enviado no se deshace.
          </ConfirmButton>
        </div>
      </Stack>
    </Panel>
  );
}
