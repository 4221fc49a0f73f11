import type { LoginForm as Credentials } from '@qhatu/contract/forms';
import { paths } from '@qhatu/contract/paths';
import { Form, formRules, ruleSet, useSchemaForm } from '@qhatu/kit/form';
import { login, messageOf, toast } from '@qhatu/shared-state';
import { Button, Notice, TextField } from '@qhatu/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PasskeyLogin } from '../two-step/PasskeyLogin';
import { type SecondFactorDemand, secondFactorDemandOf } from './api/second-factor-demand';
import styles from './LoginForm.module.css';
import { useCapsLock } from './useCapsLock';

const LOGIN = formRules(
  ruleSet(() => import('../../lib/rule-sets/login')),
  (rules) => rules.loginForm,
);

interface LoginFormProps {
  /** Said above the fields, when the person was led back here. */
  notice?: string | null;
  onAskedMore: (asked: SecondFactorDemand) => void;
}

/** E-mail and password. A refusal shows the server's own text and keeps what was typed (spec 3 §8). */
export function LoginForm({ notice = null, onAskedMore }: LoginFormProps) {
  const [refusal, setRefusal] = useState<string | null>(notice);
  const capsLock = useCapsLock();
  const { form, submit, showRefusal } = useSchemaForm<Credentials>({
    rules: LOGIN,
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = form.formState;

  const enter = submit(async (credentials) => {
    setRefusal(null);
    try {
      // The page leaves by itself once somebody is logged in.
      await login(credentials);
    } catch (error) {
      const more = secondFactorDemandOf(error);
      if (more) return onAskedMore(more);
      setRefusal(messageOf(error));
      toast.error(messageOf(error));
      form.setFocus('password');
      showRefusal(error);
    }
  });

  // In the form's order: the first wrong one takes the focus.
  const email = form.register('email');
  const password = form.register('password');
  return (
    <Form onSubmit={enter}>
      {refusal && (
        <Notice tone="danger" announce>
          {refusal}
        </Notice>
      )}
      <TextField
        label="Correo electrónico"
        required
        type="email"
        inputMode="email"
        autoComplete="username"
        error={errors.email?.message}
        {...email}
      />
      <TextField
        label="Contraseña"
        required
        type="password"
        autoComplete="current-password"
        hint={capsLock.on ? 'Tienes activado Bloq Mayús.' : undefined}
        error={errors.password?.message}
        {...password}
        {...capsLock.watch}
        onBlur={(event) => {
          capsLock.watch.onBlur();
          void password.onBlur(event);
        }}
      />
      <Link to={paths.forgotPassword.href()} className={styles.forgot}>
        ¿Olvidaste tu contraseña?
      </Link>
      <Button type="submit" size="large" block loading={isSubmitting} loadingText="Entrando">
        Iniciar sesión
      </Button>
      <PasskeyLogin onRefused={setRefusal} />
    </Form>
  );
}
