import type { SellerRequestForm } from '@qhatu/contract/forms';
import { sessionFromWire } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import { currentMember, messageOf, setSession, toast, useQueryClient } from '@qhatu/shared-state';
import { Button, Checkbox, FieldRow, Stack } from '@qhatu/ui';
import { Controller } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { BirthField } from '../../lib/fields/people';
import { RuledText } from '../../lib/fields/Ruled';
import { useRuledForm } from '../../lib/useRuledForm';
import { DocumentField } from '../wizard/DocumentField';
import { TermsBox } from '../wizard/TermsBox';
import { askToSell } from './ask';

const EMPTY = {
  email: '',
  password: '',
  address: '',
  birthday: '',
  image: null,
  commissionist: false,
  terms: false,
} as unknown as SellerRequestForm;

/** A seller's or commission agent's request (spec 3 §2, D55): e-mail and password confirm who is logged in. */
export function SellerRequest({ memberId }: { memberId: number }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { form, submit, showRefusal } = useRuledForm<SellerRequestForm>({
    rules: 'sellerRequestForm',
    defaultValues: EMPTY,
  });
  const { errors, isSubmitting } = form.formState;
  const isReseller = form.watch('commissionist') === true;

  const send = submit(async (values) => {
    try {
      const { msg, user } = await askToSell(values, memberId);
      toast.success(msg);
      const member = currentMember();
      if (member) setSession(sessionFromWire({ access_token: member.token, user }));
      void client.invalidateQueries({ queryKey: ['api', 'users/requests'] });
      // A seller's business is the next thing that is needed; a commission agent is done.
      void navigate(values.commissionist ? paths.dashboard.href() : paths.becomeSeller.href());
    } catch (error) {
      toast.error(messageOf(error));
      showRefusal(error);
    }
  });

  return (
    <form noValidate onSubmit={(event) => (isSubmitting ? event.preventDefault() : void send(event))}>
      <Stack gap={3}>
        <FieldRow>
          <RuledText
            form={form}
            name="email"
            label="Correo electrónico"
            hint="El de tu cuenta, para confirmar que eres tú."
            required
            type="email"
            inputMode="email"
            autoComplete="username"
          />
          <RuledText
            form={form}
            name="password"
            label="Contraseña"
            hint="La de tu cuenta."
            required
            type="password"
            autoComplete="current-password"
          />
        </FieldRow>
        <FieldRow>
          <RuledText
            form={form}
            name="address"
            label="Dirección"
            required
            autoComplete="street-address"
            maxLength={300}
          />
          <BirthField form={form} name="birthday" required />
        </FieldRow>
        <Controller
          control={form.control}
          name="image"
          render={({ field }) => (
            <DocumentField
              ref={field.ref}
              label="Imagen de tu documento de identidad"
              hint="Una foto donde se lean tus datos, de hasta 5 MB."
              imagesOnly
              file={field.value instanceof File ? field.value : null}
              onChange={(file) => form.setValue('image', file as never, { shouldValidate: form.formState.isSubmitted })}
              error={errors.image?.message}
            />
          )}
        />
        <Stack gap={1}>
          <Checkbox
            label="Quiero ser comisionista"
            hint="Recomiendas productos de otros y ganas una comisión, sin vender los tuyos."
            {...form.register('commissionist')}
          />
          <Controller
            control={form.control}
            name="terms"
            render={({ field }) => (
              <TermsBox
                ref={field.ref}
                pdf={isReseller ? 3 : 1}
                accepted={field.value === true}
                onChange={field.onChange}
                error={errors.terms?.message}
              />
            )}
          />
        </Stack>
        <Button type="submit" size="large" block loading={isSubmitting} loadingText="Enviando...">
          {isSubmitting ? 'Enviando...' : 'Enviar solicitud'}
        </Button>
      </Stack>
    </form>
  );
}
