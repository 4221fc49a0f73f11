import { sellerContactForm } from '@qhatu/contract/forms';
import type { Product } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import { TextArea, TextField } from '@qhatu/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { openChat } from '../../api/messages';
import { FormFoot } from './FormFoot';
import styles from './product-forms.module.css';
import { useProductForm } from './useProductForm';

/** Writes to the seller (spec 1 §5): title, correo and contacto are required, correo is plain text. */
export default function SellerContactForm({ product }: { product: Product }) {
  const [sent, setSent] = useState(false);
  const { values, set, errors, submit, ...foot } = useProductForm({
    product,
    schema: sellerContactForm,
    empty: { title: '', correo: '', contacto: '', message: '' },
    kind: 'chat',
    async send(typed, about) {
      const said = await openChat({ ...typed, ...about });
      setSent(true);
      return said;
    },
  });
  return (
    <form
      noValidate
      className={styles.form}
      aria-label="Contactar al vendedor"
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        label="Título"
        name="title"
        required
        value={values.title}
        error={errors.title}
        onChange={({ target }) => set({ title: target.value })}
      />
      <TextField
        label="Correo"
        name="correo"
        required
        inputMode="email"
        autoComplete="email"
        value={values.correo}
        error={errors.correo}
        onChange={({ target }) => set({ correo: target.value })}
      />
      <TextField
        label="Contacto"
        name="contacto"
        required
        autoComplete="tel"
        hint="Un teléfono u otra forma de ubicarte"
        value={values.contacto}
        error={errors.contacto}
        onChange={({ target }) => set({ contacto: target.value })}
      />
      <TextArea
        label="Mensaje"
        name="message"
        optional
        value={values.message}
        error={errors.message}
        onChange={({ target }) => set({ message: target.value })}
      />
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
