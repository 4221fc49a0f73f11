import { cx, Stack } from '@qhatu/ui';
import { memo, useId } from 'react';
import { ProductShelf } from '../shelf/ProductShelf';
import type { Section } from './api/sections';
import styles from './SectionView.module.css';
import { Tile } from './Tile';

/** One section of home, by its type (spec 1 §3). */
export const SectionView = memo(function SectionView({ section }: { section: Section }) {
  const titleId = useId();
  if (section.kind === 'offers') {
    return section.items.map((item) => (
      <ProductShelf key={item.id} title={item.name} moreHref={item.href ?? undefined} products={item.products} />
    ));
  }
  return (
    <Stack as="section" aria-labelledby={titleId}>
      <h2 id={titleId}>{section.name}</h2>
      <ul className={cx(styles.items, styles[section.kind])}>
        {section.items.map((item) => (
          <li key={item.id}>
            <Tile item={item} kind={section.kind} alone={section.items.length === 1} />
          </li>
        ))}
      </ul>
    </Stack>
  );
});
