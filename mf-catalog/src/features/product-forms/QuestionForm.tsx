import { questionForm } from '@qhatu/contract/forms';
import type { Product } from '@qhatu/contract/model';
import { FormTextArea } from '@qhatu/kit/form';
import { saveQuestion } from '../../api/messages';
import { FormFoot } from './FormFoot';
import styles from './product-forms.module.css';
import { useProductForm } from './useProductForm';

/** Asks the seller something that everybody may read. */
export default function QuestionForm({ product }: { product: Product }) {
  const { form, onSubmit, ...foot } = useProductForm<{ message: string }>({
    product,
    schema: questionForm,
    empty: { message: '' },
    kind: 'pregunta a vendedor',
    send: saveQuestion,
  });
  return (
    <form noValidate className={styles.form} aria-label="Preguntar al vendedor" onSubmit={onSubmit}>
      <FormTextArea
        form={form}
        label="Tu pregunta"
        name="message"
        required
        hint="La verán todos, con la respuesta del vendedor."
      />
      <FormFoot {...foot}>Preguntar</FormFoot>
    </form>
  );
}
