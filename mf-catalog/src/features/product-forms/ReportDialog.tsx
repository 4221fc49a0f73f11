import { reportForm } from '@qhatu/contract/forms';
import { bundledRules, FormButton, FormTextArea, useSchemaForm } from '@qhatu/kit/form';
import { toast } from '@qhatu/shared-state';
import { Dialog, Stack } from '@qhatu/ui';
import { type ReportedText, reportText } from '../../api/messages';

const TITLES: Readonly<Record<ReportedText['kind'], string>> = {
  review: 'Reportar una opinión',
  question: 'Reportar una pregunta',
  answer: 'Reportar una respuesta',
};

const RULES = bundledRules(reportForm);

interface ReportDialogProps {
  text: ReportedText;
  onClose: () => void;
  onSent: () => void;
}

/** Why a text should not be there. What was typed stays when it could not be sent. */
export default function ReportDialog({ text, onClose, onSent }: ReportDialogProps) {
  const { form, save } = useSchemaForm({
    rules: RULES,
    defaultValues: { reason: '' },
    judged: 'at submit',
    warns: false,
  });
  const send = save(async ({ reason }) => {
    toast.success((await reportText(text, reason.trim())).msg);
    onSent();
  });
  return (
    <Dialog open onClose={onClose} title={TITLES[text.kind]}>
      <form noValidate onSubmit={send}>
        <Stack gap={2}>
          <FormTextArea
            form={form}
            name="reason"
            label="Motivo"
            hint="Dinos qué está mal: lo lee nuestro equipo, no quien lo escribió."
            required
            rows={4}
            maxLength={500}
          />
          <FormButton form={form} loadingText="Enviando">
            Enviar reporte
          </FormButton>
        </Stack>
      </form>
    </Dialog>
  );
}
