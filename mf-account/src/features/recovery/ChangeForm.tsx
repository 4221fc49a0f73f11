import type { NewPasswordForm } from '@qhatu/contract/forms';
import { paths } from '@qhatu/contract/paths';
import { useSchemaForm } from '@qhatu/kit/form';
import { ApiError, messageOf, toast } from '@qhatu/shared-state';
import { Button, ButtonLink, Notice, Stack } from '@qhatu/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { NewPasswordFields } from '../../lib/fields/people';
import { changePassword } from './api/recovery';
import { CHANGE } from './rules';

/** A new password and its confirmation, with the token of the link; then the login (spec 3 §2). */
export function ChangeForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const [isOver, setOver] = useState(false);
  const { form, submit, showRefusal } = useSchemaForm<NewPasswordForm>({
    rules: CHANGE,
    defaultValues: { password: '', password_confirmation: '' },
  });
  const { isSubmitting } = form.formState;
  const isFilled = form.watch(['password', 'password_confirmation']).every((value) => value !== '');
  const change = submit(async (values) => {
    try {
      const { msg } = await changePassword(values, token);
      toast.success(msg);
      void navigate(paths.login.href(), { replace: true });
    } catch (error) {
      toast.error(messageOf(error));
      setOver(error instanceof ApiError && error.status === 404);
      showRefusal(error);
    }
  });
  if (isOver) {
    return (
      <Notice
        tone="danger"
        announce
        action={
          <ButtonLink to={paths.forgotPassword.href()} size="small" variant="secondary">
            Pedir otro enlace
          </ButtonLink>
        }
      >
        El enlace no es válido o ya venció.
      </Notice>
    );
  }
  return (
    <form noValidate onSubmit={change}>
      <Stack gap={2}>
        <NewPasswordFields form={form} narrow />
        <Button type="submit" size="large" block disabled={!isFilled} loading={isSubmitting} loadingText="Enviando...">
          {isSubmitting ? 'Enviando...' : 'Cambiar contraseña'}
        </Button>
      </Stack>
    </form>
  );
}
