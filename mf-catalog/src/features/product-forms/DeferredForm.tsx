import type { Product } from '@qhatu/contract/model';
import { useNear } from '@qhatu/kit/browser';
import { lazyWithRetry } from '@qhatu/kit/lazy';
import { Skeleton } from '@qhatu/ui';
import { Suspense, useRef } from 'react';
import styles from './product-forms.module.css';

/** One chunk with the rules (yup), loaded when a form comes into view: most visitors only read. */
const FORMS = {
  question: lazyWithRetry(() => import(/* webpackChunkName: "product-forms" */ './QuestionForm')),
  review: lazyWithRetry(() => import(/* webpackChunkName: "product-forms" */ './ReviewForm')),
  contact: lazyWithRetry(() => import(/* webpackChunkName: "product-forms" */ './SellerContactForm')),
};

/** A form of the product page, once the reader has come to it (a closed tab is not in view). */
export function DeferredForm({ form, product }: { form: keyof typeof FORMS; product: Product }) {
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place, '200px');
  const Form = FORMS[form];
  const waiting = <Skeleton height="14rem" />;
  return (
    <div ref={place} className={styles.place}>
      {near ? (
        <Suspense fallback={waiting}>
          <Form product={product} />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  );
}
