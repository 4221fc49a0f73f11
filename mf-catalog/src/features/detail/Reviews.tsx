import type { Product, ReviewAnswer } from '@qhatu/contract/model';
import { Stars } from '@qhatu/ui';
import { counted } from '../../lib/text';
import { DeferredForm } from '../product-forms/DeferredForm';
import { ReportButton } from '../product-forms/ReportButton';
import { Author } from './Author';
import styles from './detail.module.css';

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
        <ul>
          {product.reviews.map((review) => (
            <li key={review.id} className={styles.entry}>
              <Author author={review.author} date={review.writtenAt} />
              <Stars rating={review.rating} />
              {review.title && <strong dir="auto">{review.title}</strong>}
              <p dir="auto">{review.message}</p>
              <ReportButton text={{ kind: 'review', id: review.id }} author={review.author.userName} />
              {review.answer && <Answer answer={review.answer} />}
            </li>
          ))}
        </ul>
      </div>
      <DeferredForm form="review" product={product} />
    </div>
  );
}

/** The seller's public answer (D252). */
function Answer({ answer: { id, name, message, writtenAt } }: { answer: ReviewAnswer }) {
  const by = name ?? 'Qhatu';
  return (
    <div className={styles.answer}>
      <p className={styles.answerHead}>
        <strong dir="auto">Respuesta de {by}</strong> <span className={styles.date}>{writtenAt}</span>
      </p>
      <p dir="auto" className={styles.answerText}>
        {message}
      </p>
      <ReportButton text={{ kind: 'answer', id }} author={by} />
    </div>
  );
}
