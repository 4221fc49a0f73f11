import { type InvitationForm, invitationForm } from '@qhatu/contract/forms';
import { ROLE_TEXTS } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import { bundledRules, Form, FormButton, FormSelect, FormTextField, useSchemaForm } from '@qhatu/kit/form';
import { useStepUp } from '@qhatu/kit/step-up';
import { toast } from '@qhatu/shared-state';
import { PageHead } from '@qhatu/ui';
import { useNavigate } from 'react-router-dom';
import { invite, useReloadAccounts } from './api/accounts';

type Values = InvitationForm & { role_id: string };

const RULES = bundledRules(invitationForm);
/** Whom administration invites: the others open their accounts themselves. */
const ROLES = [5, 4, 2].map((role) => ({ value: String(role), text: ROLE_TEXTS[role] ?? '' }));

/** An account for somebody who works here; the mail's one-time link sets the password. */
export default function Invitation() {
  const navigate = useNavigate();
  const reload = useReloadAccounts();
  const { withProof, dialog } = useStepUp();
  const { form, save } = useSchemaForm<Values>({
    rules: RULES,
    defaultValues: { name: '', email: '', role_id: '5' },
  });
  const send = save(async ({ role_id, ...typed }) => {
    toast.success((await withProof(() => invite(typed, Number(role_id)))).msg);
    reload();
    void navigate(paths.admin.href('personas'));
  });
  return (
    <>
      <PageHead title="Invitar a alguien · Administración" noindex />
      <h1>Invitar a alguien</h1>
      <Form onSubmit={send}>
        <FormTextField form={form} name="name" label="Nombre" required autoComplete="off" />
        <FormTextField
          form={form}
          name="email"
          label="Correo electrónico"
          hint="Allí llega un enlace, que sirve una vez y 24 horas, para elegir la contraseña."
          required
          type="email"
          autoComplete="off"
        />
        <FormSelect form={form} name="role_id" label="Rol" options={ROLES} />
        <div>
          <FormButton form={form} loadingText="Enviando">
            Enviar la invitación
          </FormButton>
        </div>
      </Form>
      {dialog}
    </>
  );
}
