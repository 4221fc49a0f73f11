import { checkoutTexts } from '@qhatu/contract/forms';
import { Button, FieldGroup, Notice, Radio } from '@qhatu/ui';

interface AdultQuestionProps {
  answer: boolean | null;
  onAnswer: (adult: boolean) => void;
  error?: string | null;
}

/** Asked while the cart holds products for adults; only SÍ unlocks the payment (spec 2 §4). */
export function AdultQuestion({ answer, onAnswer, error }: AdultQuestionProps) {
  return (
    <FieldGroup label="Tu pedido tiene productos para mayores de 18 años. ¿Eres mayor de edad?" error={error} row>
      <Radio id="checkout-adult" name="adult" label="SÍ" checked={answer === true} onChange={() => onAnswer(true)} />
      <Radio name="adult" label="NO" checked={answer === false} onChange={() => onAnswer(false)} />
    </FieldGroup>
  );
}

/** Stands in place of the form until then. */
export function AdultWarning() {
  return (
    <Notice
      tone="warning"
      title="Productos para mayores de edad"
      action={
        <Button variant="secondary" size="small" onClick={() => document.getElementById('checkout-adult')?.focus()}>
          Responder
        </Button>
      }
    >
      {checkoutTexts.adult}
    </Notice>
  );
}
