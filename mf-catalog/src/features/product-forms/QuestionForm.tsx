import { questionForm } from '@qhatu/contract/forms';
import type { Product } from '@qhatu/contract/model';
import { TextArea } from '@qhatu/ui';
import { saveQuestion } from '../../api/messages';
import { FormFoot } from './FormFoot';
import styles from './product-forms.module.css';
import { useProductForm } from './useProductForm';

/** Asks the seller something that everybody may read. */
export default function QuestionForm({ product }: { product: Product }) {
  const { values, set, errors, submit, ...foot } = useProductForm({
    product,
    schema: questionForm,
    empty: { message: '' },
    kind: 'pregunta a vendedor',
    send: (typed, about) => saveQuestion({ ...typed, ...about }),
  });
  return (
    <form
      noValidate
      className={styles.form}
      aria-label="Preguntar al vendedor"
      onSubmit={(event) => void submit(event)}
    >
      <TextArea
        label="Tu pregunta"
        name="message"
        required
        hint="La verán todos, con la respuesta del vendedor."
        value={values.message}
        error={errors.message}
        onChange={({ target }) => set({ message: target.value })}
      />
      <FormFoot {...foot}>Preguntar</FormFoot>
    </form>
  );
}
