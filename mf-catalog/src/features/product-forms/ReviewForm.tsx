import { reviewForm } from '@qhatu/contract/forms';
import type { Product } from '@qhatu/contract/model';
import { FieldError, StarsInput, TextArea, TextField } from '@qhatu/ui';
import { saveReview } from '../../api/messages';
import { FormFoot } from './FormFoot';
import styles from './product-forms.module.css';
import { useProductForm } from './useProductForm';

/** Stars in half steps and a few words. The server takes them from those who bought the product (D47). */
export default function ReviewForm({ product }: { product: Product }) {
  const { values, set, errors, submit, ...foot } = useProductForm({
    product,
    schema: reviewForm,
    empty: { rating: 0, title: '', message: '' },
    kind: 'calificacion del producto',
    send: (typed, about) => saveReview({ ...typed, ...about }),
  });
  return (
    <form
      noValidate
      className={styles.form}
      aria-label="Calificar el producto"
      onSubmit={(event) => void submit(event)}
    >
      <div>
        <StarsInput name="rating" value={values.rating} onChange={(rating) => set({ rating })} />
        <FieldError>{errors.rating}</FieldError>
      </div>
      <TextField
        label="Título"
        name="title"
        optional
        value={values.title}
        error={errors.title}
        onChange={({ target }) => set({ title: target.value })}
      />
      <TextArea
        label="Comentario"
        name="message"
        required
        value={values.message}
        error={errors.message}
        onChange={({ target }) => set({ message: target.value })}
      />
      <FormFoot {...foot}>Calificar</FormFoot>
    </form>
  );
}
