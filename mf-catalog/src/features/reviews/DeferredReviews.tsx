import { useNear } from '@qhatu/kit/browser';
import { placeholderOf, Skeleton, Stack, Stars } from '@qhatu/ui';
import { memo, useId, useRef } from 'react';
import { type ShopReview, useReviews } from './api/reviews';
import styles from './DeferredReviews.module.css';

const SHOWN = 6;
const PLACES = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Reviews of the shop (spec 1 §3, review item). Loaded when the reader comes near; left out when there are none. */
export const DeferredReviews = memo(function DeferredReviews() {
  const place = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const near = useNear(place);
  const { data, isError } = useReviews(near);
  const reviews = data?.slice(0, SHOWN);
  if (isError || reviews?.length === 0) return null;
  return (
    <Stack as="section" ref={place} aria-labelledby={titleId}>
      <h2 id={titleId}>Lo que dicen quienes ya compraron</h2>
      <ul className={styles.list}>
        {reviews
          ? reviews.map((review) => <ReviewCard key={review.id} review={review} />)
          : PLACES.map((place) => (
              <li key={place} className={styles.card}>
                <Skeleton height="6rem" />
              </li>
            ))}
      </ul>
    </Stack>
  );
});

function ReviewCard({ review }: { review: ShopReview }) {
  return (
    <li className={styles.card}>
      {review.picture && (
        <img
          src={review.picture}
          alt=""
          width={72}
          height={72}
          loading="lazy"
          decoding="async"
          className={styles.picture}
          style={placeholderOf(review.tint)}
        />
      )}
      <figure className={styles.words}>
        <Stars rating={review.rating} />
        <blockquote>{review.text}</blockquote>
        <figcaption className={styles.by}>
          {review.author} · {review.writtenAt}
        </figcaption>
      </figure>
    </li>
  );
}
