import type { Product } from '@qhatu/contract/model';
import { DeferredForm } from '../product-forms/DeferredForm';
import { ReportButton } from '../product-forms/ReportButton';
import { Author } from './Author';
import styles from './detail.module.css';

/** Questions with the seller's answers, newest first as the server gives them, and the form to ask. */
export function Questions({ product }: { product: Product }) {
  return (
    <div className={styles.columns}>
      <div>
        {product.questions.length === 0 && (
          <p className={styles.none}>Nadie ha preguntado todavía por este producto.</p>
        )}
        <ul>
          {product.questions.map((question) => (
            <li key={question.id} className={styles.entry}>
              <Author author={question.author} date={question.writtenAt} />
              <p dir="auto">{question.message}</p>
              <ReportButton text={{ kind: 'question', id: question.id }} author={question.author.userName} />
              {question.answer && (
                <p dir="auto" className={styles.answer}>
                  <strong>{question.answeredByShop ? 'Qhatu' : product.seller.userName}:</strong> {question.answer}
                </p>
              )}
            </li>
          ))}
        </ul>
      </div>
      <DeferredForm form="question" product={product} />
    </div>
  );
}
