import type { Product } from '@qhatu/contract/model';
import { Skeleton } from '@qhatu/ui';
import { lazy, Suspense, useRef } from 'react';
import { useNear } from '../../lib/useNear';
import styles from './product-forms.module.css';

/** One chunk with the rules (yup) in it, asked for when a form comes into view: most people only read. */
const FORMS = {
  question: lazy(() => import(/* webpackChunkName: "product-forms" */ './QuestionForm')),
  review: lazy(() => import(/* webpackChunkName: "product-forms" */ './ReviewForm')),
  contact: lazy(() => import(/* webpackChunkName: "product-forms" */ './SellerContactForm')),
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
