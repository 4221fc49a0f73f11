import type { Product } from '@qhatu/contract/model';
import { AskForm } from './AskForm';
import { Author } from './Author';
import styles from './detail.module.css';

/** Questions with the seller's answers, newest first as the server gives them, and the form to ask. */
export function Questions({ product }: { product: Product }) {
  return (
    <div className={styles.columns}>
      <div>
        {product.questions.length === 0 && (
          <p className={styles.none}>Nadie ha preguntado todavía. Pregunta tú primero.</p>
        )}
        <ul className={styles.entries}>
          {product.questions.map((question) => (
            <li key={question.id} className={styles.entry}>
              <Author user={question.user} date={question.created_at} />
              <p>{question.message}</p>
              {question.answer && (
                <p className={styles.answer}>
                  <strong>{product.seller.userName}:</strong> {question.answer}
                </p>
              )}
            </li>
          ))}
        </ul>
      </div>
      <AskForm product={product} />
    </div>
  );
}
