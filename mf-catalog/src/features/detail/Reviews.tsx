import type { Product } from '@qhatu/contract/model';
import { Stars } from '@qhatu/ui';
import { counted } from '../../lib/text';
import { DeferredForm } from '../product-forms/DeferredForm';
import { ReportButton } from '../product-forms/ReportButton';
import { Author } from './Author';
import styles from './detail.module.css';

type ReviewAnswer = NonNullable<Product['ratings'][number]['answer']>;

/** Stars with their average, the reviews, and the form for people who bought the product (D47). */
export function Reviews({ product }: { product: Product }) {
  return (
    <div className={styles.columns}>
      <div>
        {product.ratingCount === 0 ? (
          <p className={styles.none}>Este producto todavía no tiene calificaciones.</p>
        ) : (
          <p className={styles.average}>
            <span className={styles.figure}>{product.rating.toFixed(1).replace('.', ',')}</span>
            <span>
              <Stars rating={product.rating} />
              <span className={styles.date}>{counted(product.ratingCount, 'opinión', 'opiniones')}</span>
            </span>
          </p>
        )}
        <ul className={styles.entries}>
          {product.ratings.map((rating) => (
            <li key={rating.id} className={styles.entry}>
              <Author user={rating.user} date={rating.created_at} />
              <Stars rating={rating.rating} />
              {rating.title && <strong dir="auto">{rating.title}</strong>}
              <p dir="auto">{rating.message}</p>
              <ReportButton text={{ kind: 'review', id: rating.id }} author={rating.user.user_name} />
              {rating.answer && <Answer answer={rating.answer} />}
            </li>
          ))}
        </ul>
      </div>
      <DeferredForm form="review" product={product} />
    </div>
  );
}

/** The seller's public answer (D252). */
function Answer({ answer: { id, name, message, created_at } }: { answer: ReviewAnswer }) {
  const by = name ?? 'Qhatu';
  return (
    <div className={styles.answer}>
      <p className={styles.answerHead}>
        <strong dir="auto">Respuesta de {by}</strong> <span className={styles.date}>{created_at}</span>
      </p>
      <p dir="auto" className={styles.answerText}>
        {message}
      </p>
      <ReportButton text={{ kind: 'answer', id }} author={by} />
    </div>
  );
}
