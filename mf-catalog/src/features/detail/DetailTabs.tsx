import type { Product } from '@qhatu/contract/model';
import { Accordion, AccordionItem, Tabs } from '@qhatu/ui';
import type { ReactNode } from 'react';
import { Description } from './Description';
import { Questions } from './Questions';
import { Reviews } from './Reviews';
import { SellerContact } from './SellerContact';

export type TabId = 'description' | 'questions' | 'reviews' | 'contact';

interface DetailTabsProps {
  product: Product;
  selected: TabId;
  onSelect: (id: TabId) => void;
  /** Folding parts instead of tabs (D33, the accordion layout). */
  folded?: boolean;
}

/** Everything below the decision (spec 1 §2): description, questions, reviews, contact the seller. */
export function DetailTabs({ product, selected, onSelect, folded = false }: DetailTabsProps) {
  const tabs: { id: TabId; title: string; content: ReactNode }[] = [
    { id: 'description', title: 'Descripción', content: <Description product={product} /> },
    {
      id: 'questions',
      title: `Preguntas (${product.questions.length})`,
      content: <Questions product={product} />,
    },
    { id: 'reviews', title: `Calificaciones (${product.ratingCount})`, content: <Reviews product={product} /> },
    { id: 'contact', title: 'Contactar al vendedor', content: <SellerContact product={product} /> },
  ];
  if (folded) {
    return (
      <Accordion>
        {tabs.map(({ id, title, content }) => (
          <AccordionItem key={id} name="detalle" title={title} open={id === selected}>
            {content}
          </AccordionItem>
        ))}
      </Accordion>
    );
  }
  return (
    <Tabs label="Más sobre este producto" tabs={tabs} selected={selected} onSelect={(id) => onSelect(id as TabId)} />
  );
}
