import { sellerContactForm } from '@qhatu/contract/forms';
import type { Product } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import { FormTextArea, FormTextField } from '@qhatu/kit/form';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { openChat } from '../../api/messages';
import { FormFoot } from './FormFoot';
import styles from './product-forms.module.css';
import { useProductForm } from './useProductForm';

type SellerValues = Record<'title' | 'correo' | 'contacto' | 'message', string>;

/** Writes to the seller (spec 1 §5): title, correo and contacto are required, correo is plain text. */
export default function SellerContactForm({ product }: { product: Product }) {
  const [sent, setSent] = useState(false);
  const { form, onSubmit, ...foot } = useProductForm<SellerValues>({
    product,
    schema: sellerContactForm,
    empty: { title: '', correo: '', contacto: '', message: '' },
    kind: 'chat',
    async send(typed, about) {
      const said = await openChat(typed, about);
      setSent(true);
      return said;
    },
  });
  return (
    <form noValidate className={styles.form} aria-label="Contactar al vendedor" onSubmit={onSubmit}>
      <FormTextField form={form} label="Título" name="title" required />
      <FormTextField form={form} label="Correo" name="correo" required inputMode="email" autoComplete="email" />
      <FormTextField
        form={form}
        label="Contacto"
        name="contacto"
        required
        autoComplete="tel"
        hint="Un teléfono u otra forma de ubicarte"
      />
      <FormTextArea form={form} label="Mensaje" name="message" optional />
      <FormFoot {...foot} busyText="Enviando mensaje...">
        Enviar mensaje
      </FormFoot>
      {sent && (
        <p className={styles.hint}>
          La respuesta llega a <Link to={paths.chat.href()}>tu chat</Link>.
        </p>
      )}
    </form>
  );
}
