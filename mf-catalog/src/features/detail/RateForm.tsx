import type { Product } from '@qhatu/contract/model';
import { FieldError, StarsInput, TextArea, TextField } from '@qhatu/ui';
import { useState } from 'react';
import { saveRating } from '../../api/messages';
import styles from './detail.module.css';
import { FormFoot } from './FormFoot';
import { useProductForm } from './useProductForm';

/** Stars in half steps and a few words. The server takes them from those who bought the product (D47). */
export function RateForm({ product }: { product: Product }) {
  const [stars, setStars] = useState(0);
  const [unrated, setUnrated] = useState(false);
  const form = useProductForm({
    product,
    fields: { title: 'Título', message: 'Comentario' },
    optional: ['title'],
    kind: 'calificacion del producto',
    send: ({ title, message }, user_id) =>
      saveRating({ rating: stars, title, message, user_id, product_id: product.id }),
    onSent: () => setStars(0),
  });
  return (
    <form
      noValidate
      className={styles.form}
      aria-label="Calificar el producto"
      onSubmit={(event) => {
        setUnrated(stars === 0);
        if (stars === 0) event.preventDefault();
        else void form.submit(event);
      }}
    >
      <div>
        <StarsInput name="rating" value={stars} onChange={setStars} />
        <FieldError>{unrated && stars === 0 ? 'El campo Calificación es requerido' : null}</FieldError>
      </div>
      <TextField {...form.field('title')} maxLength={120} />
      <TextArea {...form.field('message')} maxLength={2000} />
      <FormFoot {...form}>Calificar</FormFoot>
    </form>
  );
}
