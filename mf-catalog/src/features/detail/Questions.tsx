import type { Product } from '@qhatu/contract/model';
import { Author } from './Author';
import styles from './detail.module.css';

/** Questions with the seller's answers, newest first as the server gives them. */
export function Questions({ product }: { product: Product }) {
  return (
    <>
      {product.questions.length === 0 && <p className={styles.none}>Nadie ha preguntado todavía por este producto.</p>}
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
    </>
  );
}
