import { latestBirthdate, PROFILE_DOCUMENT } from '@qhatu/contract/forms';
import type { UserData } from '@qhatu/contract/wire';
import { messageOf, toast } from '@qhatu/shared-state';
import { Button, Checkbox, Select, Stack, TextField } from '@qhatu/ui';
import { useState } from 'react';
import { useRuledForm } from '../../lib/useRuledForm';
import { PASSWORD_HINT } from '../customer-form/PasswordFields';
import { PhotoField } from './PhotoField';
import styles from './Profile.module.css';
import { saveProfile } from './profile';
import { type ProfileValues, valuesOf } from './values';

const DOCUMENTS = [
  { value: PROFILE_DOCUMENT.dni, text: 'DNI' },
  { value: PROFILE_DOCUMENT.ruc, text: 'RUC' },
  { value: PROFILE_DOCUMENT.passport, text: 'Pasaporte' },
  { value: PROFILE_DOCUMENT.foreigner, text: 'Carné de extranjería' },
];

/** 'Perfil': who one is, the photo, a new password (spec 3 §3, §5). The e-mail is read-only. */
export function ProfileForm({ user }: { user: UserData }) {
  const { form, submit, showRefusal } = useRuledForm<ProfileValues>({
    rules: 'profileForm',
    defaultValues: valuesOf(user),
  });
  const [latest] = useState(() => latestBirthdate(new Date()));
  const { errors, isSubmitting } = form.formState;

  const save = submit(async (values) => {
    try {
      const saved = await saveProfile(user.id, values);
      form.reset(valuesOf(saved));
      toast.success('Perfil guardado');
    } catch (error) {
      toast.error(messageOf(error));
      showRefusal(error);
    }
  });

  return (
    <form noValidate onSubmit={save} className={styles.form}>
      <PhotoField
        uri={form.watch('uri')}
        name={user.name}
        onChange={(uri) => form.setValue('uri', uri, { shouldDirty: true })}
      />
      <div className={styles.pair}>
        <TextField
          label="Nombre"
          required
          autoComplete="given-name"
          maxLength={100}
          error={errors.name?.message}
          {...form.register('name')}
        />
        <TextField
          label="Apellido"
          autoComplete="family-name"
          maxLength={100}
          error={errors.last_name?.message}
          {...form.register('last_name')}
        />
        <TextField
          label="Nombre de usuario"
          required
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={30}
          error={errors.user_name?.message}
          {...form.register('user_name')}
        />
        <TextField label="Correo electrónico (no se cambia)" type="email" value={user.email} readOnly />
        <TextField
          label="Fecha de nacimiento"
          type="date"
          autoComplete="bday"
          min="1900-01-01"
          max={latest}
          error={errors.birthdate?.message}
          {...form.register('birthdate')}
        />
        <TextField
          label="Teléfono"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={9}
          error={errors.phone?.message}
          {...form.register('phone')}
        />
        <Select
          label="Tipo de documento"
          placeholder="Seleccione"
          options={DOCUMENTS}
          error={errors.document_type?.message}
          {...form.register('document_type')}
        />
        <TextField
          label="Número de documento"
          autoComplete="off"
          maxLength={11}
          error={errors.ruc?.message}
          {...form.register('ruc')}
        />
      </div>
      <fieldset className={styles.password}>
        <legend>Cambiar contraseña</legend>
        <p className={styles.note}>
          Déjala vacía para conservar la que tienes. Al cambiarla se cierran tus otras sesiones.
        </p>
        <div className={styles.pair}>
          <TextField
            label="Contraseña nueva"
            hint={PASSWORD_HINT}
            type="password"
            autoComplete="new-password"
            error={errors.password?.message}
            {...form.register('password')}
          />
          <TextField
            label="Confirma la contraseña"
            hint="Escríbela otra vez."
            type="password"
            autoComplete="new-password"
            error={errors.password_confirmation?.message}
            {...form.register('password_confirmation')}
          />
        </div>
      </fieldset>
      <Stack gap={2}>
        <Checkbox
          label="Quiero recibir ofertas y novedades por correo. Es opcional y puedo retirarlo cuando quiera."
          {...form.register('marketing')}
        />
        <Button type="submit" size="large" loading={isSubmitting} loadingText="Guardando">
          Guardar cambios
        </Button>
      </Stack>
    </form>
  );
}
