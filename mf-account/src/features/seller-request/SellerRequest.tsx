import type { SellerRequestForm } from '@qhatu/contract/forms';
import { paths } from '@qhatu/contract/paths';
import { FormAddressField, FormEmailField, FormTextField, formRules, ruleSet, useSchemaForm } from '@qhatu/kit/form';
import { currentMember, messageOf, setSession, toast, useQueryClient } from '@qhatu/shared-state';
import { Button, Checkbox, FieldRow, Stack } from '@qhatu/ui';
import { useNavigate } from 'react-router-dom';
import { BirthField } from '../../lib/fields/people';
import { DocumentField } from '../wizard/DocumentField';
import { TermsBox } from '../wizard/TermsBox';
import { askToSell } from './api/ask-to-sell';

const EMPTY = {
  email: '',
  password: '',
  address: '',
  birthday: '',
  image: null,
  commissionist: false,
  terms: false,
} as unknown as SellerRequestForm;

const REQUEST = formRules(
  ruleSet(() => import('../../lib/rule-sets/request')),
  (rules) => rules.sellerRequestForm,
);

/** A seller's or commission agent's request (spec 3 §2, D55): e-mail and password confirm who is logged in. */
export function SellerRequest({ memberId }: { memberId: number }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { form, submit, showRefusal } = useSchemaForm<SellerRequestForm>({
    rules: REQUEST,
    defaultValues: EMPTY,
  });
  const { errors, isSubmitted, isSubmitting } = form.formState;
  const [image, isReseller, accepted] = form.watch(['image', 'commissionist', 'terms']);

  const change = { shouldValidate: isSubmitted };

  const send = submit(async (values) => {
    try {
      const { msg, person } = await askToSell(values, memberId);
      toast.success(msg);
      const member = currentMember();
      if (member) setSession({ token: member.token, person });
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
          <FormEmailField form={form} hint="El de tu cuenta, para confirmar que eres tú." autoComplete="username" />
          <FormTextField
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
          <FormAddressField form={form} />
          <BirthField form={form} name="birthday" required />
        </FieldRow>
        <DocumentField
          name="image"
          label="Imagen de tu documento de identidad"
          hint="Una foto donde se lean tus datos, de hasta 5 MB."
          imagesOnly
          file={image instanceof File ? image : null}
          // The type is that of values which hold; a file taken away leaves null, which the rules refuse.
          onChange={(file) => form.setValue('image', file as never, change)}
          error={errors.image?.message}
        />
        <Stack gap={1}>
          <Checkbox
            label="Quiero ser comisionista"
            hint="Recomiendas productos de otros y ganas una comisión, sin vender los tuyos."
            {...form.register('commissionist')}
          />
          <TermsBox
            ref={form.register('terms').ref}
            pdf={isReseller ? 3 : 1}
            accepted={accepted === true}
            onChange={(value) => form.setValue('terms', value, change)}
            error={errors.terms?.message}
          />
        </Stack>
        <Button type="submit" size="large" block loading={isSubmitting} loadingText="Enviando...">
          {isSubmitting ? 'Enviando...' : 'Enviar solicitud'}
        </Button>
      </Stack>
    </form>
  );
}
