import { CONSENT_TEXTS } from '@qhatu/contract/consent';
import { PROFILE_DOCUMENT } from '@qhatu/contract/forms';
import { FormSelect, FormTextField, useSchemaForm } from '@qhatu/kit/form';
import { messageOf, toast } from '@qhatu/shared-state';
import { Button, Checkbox, FieldRow, Stack, TextField } from '@qhatu/ui';
import { BirthField, NameFields, NewPasswordFields, PhoneField } from '../../lib/fields/people';
import { type Profile, saveProfile } from './api/profile';
import { PhotoField } from './PhotoField';
import styles from './profile.module.css';
import { PROFILE } from './rules';
import { type ProfileValues, valuesOf } from './values';

const DOCUMENTS = [
  { value: PROFILE_DOCUMENT.dni, text: 'DNI' },
  { value: PROFILE_DOCUMENT.ruc, text: 'RUC' },
  { value: PROFILE_DOCUMENT.passport, text: 'Pasaporte' },
  { value: PROFILE_DOCUMENT.foreigner, text: 'Carné de extranjería' },
];

/** 'Perfil': who one is, the photo, a new password (spec 3 §3, §5). The e-mail is read-only. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { form, submit, showRefusal, reset } = useSchemaForm<ProfileValues>({
    rules: PROFILE,
    defaultValues: valuesOf(profile),
  });
  const { isSubmitting } = form.formState;

  const save = submit(async (values) => {
    try {
      const saved = await saveProfile(profile.id, values);
      reset(valuesOf(saved));
      toast.success('Perfil guardado');
    } catch (error) {
      toast.error(messageOf(error));
      showRefusal(error);
    }
  });

  return (
    <Stack as="form" noValidate onSubmit={save} gap={3}>
      <PhotoField
        uri={form.watch('uri')}
        tint={profile.tint}
        name={profile.name}
        onChange={(uri) => form.setValue('uri', uri, { shouldDirty: true })}
      />
      <FieldRow>
        <NameFields form={form} />
        <FormTextField
          form={form}
          name="user_name"
          label="Nombre de usuario"
          required
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={30}
        />
        <TextField label="Correo (no se cambia)" type="email" value={profile.email} readOnly />
        <BirthField form={form} name="birthdate" />
        <PhoneField form={form} />
        <FormSelect
          form={form}
          name="document_type"
          label="Tipo de documento"
          placeholder="Seleccione"
          options={DOCUMENTS}
        />
        <FormTextField form={form} name="ruc" label="Número de documento" autoComplete="off" maxLength={11} />
      </FieldRow>
      <fieldset className={styles.password}>
        <legend>Cambiar contraseña</legend>
        <p className={styles.note}>
          Deja todo vacío para conservar la que tienes. Al cambiarla se cierran tus otras sesiones.
        </p>
        <Stack gap={2}>
          <FormTextField
            form={form}
            name="current_password"
            label="Contraseña actual"
            hint="Te la pedimos para saber que eres tú."
            type="password"
            autoComplete="current-password"
          />
          <NewPasswordFields form={form} required={false} />
        </Stack>
      </fieldset>
      <Stack gap={2}>
        <Checkbox label={CONSENT_TEXTS.advertising} {...form.register('marketing')} />
        <Button type="submit" size="large" loading={isSubmitting} loadingText="Guardando">
          Guardar cambios
        </Button>
      </Stack>
    </Stack>
  );
}
