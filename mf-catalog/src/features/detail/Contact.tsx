import type { Product } from '@qhatu/contract/model';
import { TextArea, TextField } from '@qhatu/ui';
import { openChat } from '../../api/messages';
import styles from './detail.module.css';
import { FormFoot } from './FormFoot';
import { useProductForm } from './useProductForm';

/** Writes to the seller (spec 1 §5): title, correo and contacto are required, correo has no format rule. */
export function Contact({ product }: { product: Product }) {
  const form = useProductForm({
    product,
    fields: { title: 'Título', correo: 'Correo', contacto: 'Contacto', content: 'Mensaje' },
    optional: ['content'],
    kind: 'chat',
    send: (values, user_id) => openChat({ ...values, user_id, product_id: product.id }),
  });
  return (
    <form
      noValidate
      className={styles.form}
      aria-label="Contactar al vendedor"
      onSubmit={(event) => void form.submit(event)}
    >
      <TextField {...form.field('title')} maxLength={120} />
      <TextField {...form.field('correo')} inputMode="email" autoComplete="email" maxLength={254} />
      <TextField
        {...form.field('contacto')}
        autoComplete="tel"
        maxLength={120}
        hint="Un teléfono u otra forma de ubicarte"
      />
      <TextArea {...form.field('content')} maxLength={2000} />
      <FormFoot {...form}>Enviar mensaje</FormFoot>
    </form>
  );
}
