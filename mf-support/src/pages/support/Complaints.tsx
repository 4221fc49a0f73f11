import { INDECOPI, PROVIDER, SUPPORT } from '../../lib/support';
import styles from './SupportPage.module.css';

const SUBJECT = encodeURIComponent('Libro de Reclamaciones');
const BODY = encodeURIComponent(
  [
    'Nombre completo:',
    'Documento (DNI o CE):',
    'Domicilio:',
    'Teléfono:',
    'Producto o servicio y número de pedido:',
    'Monto reclamado (S/):',
    '¿Reclamo o queja?:',
    'Detalle:',
    'Qué pides:',
    'Si eres menor de edad, nombre y documento de tu madre, padre o representante:',
  ].join('\n'),
);

/** What the law asks a shop to say about complaints (Ley 29571, DS 011-2011-PCM). */
export function Complaints() {
  return (
    <section aria-labelledby="complaints" className={styles.complaints}>
      <h2 id="complaints">Reclamos y quejas</h2>
      <p>
        {PROVIDER.name}, RUC {PROVIDER.ruc}, {PROVIDER.address}.
      </p>
      <dl className={styles.words}>
        <div>
          <dt>Reclamo</dt>
          <dd>Disconformidad con un producto o servicio.</dd>
        </div>
        <div>
          <dt>Queja</dt>
          <dd>Malestar o descontento con la atención; no se refiere al producto ni al servicio.</dd>
        </div>
      </dl>
      <p>
        Escríbenos a <a href={`mailto:${SUPPORT.email}?subject=${SUBJECT}&body=${BODY}`}>{SUPPORT.email}</a> con tu
        nombre, documento, domicilio, teléfono, el producto y el pedido, el monto reclamado, el detalle y lo que pides.
        Respondemos en un plazo de 15 días hábiles, improrrogable, contado desde el día siguiente.
      </p>
      <p className={styles.law}>{INDECOPI}</p>
    </section>
  );
}
