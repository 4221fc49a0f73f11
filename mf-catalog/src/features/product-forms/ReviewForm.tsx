import { reviewForm } from '@qhatu/contract/forms';
import type { Product } from '@qhatu/contract/model';
import { FormTextArea, FormTextField } from '@qhatu/kit/form';
import { FieldError, StarsInput } from '@qhatu/ui';
import { saveReview } from '../../api/messages';
import { FormFoot } from './FormFoot';
import styles from './product-forms.module.css';
import { useProductForm } from './useProductForm';

interface ReviewValues {
  rating: number;
  title: string;
  message: string;
}

/** Stars in half steps and a few words. The server takes them from those who bought the product (D47). */
export default function ReviewForm({ product }: { product: Product }) {
  const { form, onSubmit, ...foot } = useProductForm<ReviewValues>({
    product,
    schema: reviewForm,
    empty: { rating: 0, title: '', message: '' },
    kind: 'calificacion del producto',
    send: saveReview,
  });
  return (
    <form noValidate className={styles.form} aria-label="Calificar el producto" onSubmit={onSubmit}>
      <div>
        <StarsInput
          name="rating"
          value={form.watch('rating')}
          onChange={(rating) => form.setValue('rating', rating, { shouldValidate: form.formState.isSubmitted })}
        />
        <FieldError>{form.formState.errors.rating?.message}</FieldError>
      </div>
      <FormTextField form={form} label="Título" name="title" optional />
      <FormTextArea form={form} label="Comentario" name="message" required />
      <FormFoot {...foot}>Calificar</FormFoot>
    </form>
  );
}
