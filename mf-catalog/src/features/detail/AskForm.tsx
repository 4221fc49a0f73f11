import type { Product } from '@qhatu/contract/model';
import { TextArea } from '@qhatu/ui';
import { saveQuestion } from '../../api/messages';
import styles from './detail.module.css';
import { FormFoot } from './FormFoot';
import { useProductForm } from './useProductForm';

/** Asks the seller something that everybody may read. */
export function AskForm({ product }: { product: Product }) {
  const form = useProductForm({
    product,
    fields: { message: 'Pregunta' },
    kind: 'pregunta a vendedor',
    send: ({ message }, user_id) => saveQuestion({ message, user_id, product_id: product.id }),
  });
  return (
    <form
      noValidate
      className={styles.form}
      aria-label="Preguntar al vendedor"
      onSubmit={(event) => void form.submit(event)}
    >
      <TextArea {...form.field('message')} maxLength={1000} />
      <FormFoot {...form}>Preguntar</FormFoot>
    </form>
  );
}
