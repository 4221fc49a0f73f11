import { discountPercent, pictureAt } from '@qhatu/contract/model';
import { formatMoney } from '@qhatu/contract/money';
import { paths } from '@qhatu/contract/paths';
import type { SlotProps } from '@qhatu/contract/slots';
import { ClockIcon, categoryColor, placeholderOf, SearchIcon, Stack } from '@qhatu/ui';
import { useSuggestions } from './api/useSuggestions';
import { Option } from './Option';
import styles from './SearchSuggestions.module.css';
import { useRecent } from './useRecent';

/**
 * Suggestions of the header's search box: this person's earlier searches, categories, products. The box owns the keyboard;
 * this is only the list (`role="option"`).
 */
export default function SearchSuggestions({ text, onNavigate }: SlotProps['catalog/search-box']) {
  const recent = useRecent(text);
  const { answer, isStale } = useSuggestions(text);
  const products = answer?.products ?? [];
  const categories = answer?.categories ?? [];
  const repaired = answer && !isStale && answer.text.toLowerCase() !== text.trim().toLowerCase() ? answer.text : null;

  if (recent.length === 0 && !answer) return null;
  return (
    <Stack gap="half">
      {recent.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: parts of a listbox, not of a form
        <div role="group" aria-label="Buscaste antes">
          <span aria-hidden="true" className={styles.title}>
            Buscaste antes
          </span>
          {recent.map((words) => (
            <Option key={words} to={paths.search.href({ search: words })} onNavigate={onNavigate}>
              <ClockIcon />
              <span className={styles.words}>{words}</span>
            </Option>
          ))}
        </div>
      )}
      {(categories.length > 0 || repaired !== null) && (
        // biome-ignore lint/a11y/useSemanticElements: parts of a listbox, not of a form
        <div role="group" aria-label="Sugerencias" aria-busy={isStale}>
          {repaired !== null && products.length > 0 && (
            <Option to={paths.search.href({ search: repaired })} onNavigate={onNavigate}>
              <SearchIcon />
              <span className={styles.words}>
                Buscar <strong>{repaired}</strong>
              </span>
            </Option>
          )}
          {categories.map(({ id, name, parent }) => (
            <Option
              key={id}
              to={paths.search.href(parent ? { category: parent.id, subcategory: id } : { category: id })}
              onNavigate={onNavigate}
            >
              <SearchIcon />
              <span className={styles.words}>
                {name} <span className={styles.where}>{parent ? `en ${parent.name}` : 'categoría'}</span>
              </span>
            </Option>
          ))}
        </div>
      )}
      {products.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: parts of a listbox, not of a form
        <div role="group" aria-label="Productos" aria-busy={isStale}>
          <span aria-hidden="true" className={styles.title}>
            Productos
          </span>
          {products.map((product) => (
            <Option key={product.id} to={paths.product.href(product.id)} onNavigate={onNavigate}>
              <span
                className={styles.frame}
                style={{ background: categoryColor(product.category.root?.id ?? product.category.id) }}
              >
                {product.pictures[0] && (
                  <img
                    style={placeholderOf(product.pictures[0].tint)}
                    src={pictureAt(product.pictures[0].src, 160)}
                    alt=""
                    width={48}
                    height={48}
                    decoding="async"
                  />
                )}
              </span>
              <span className={styles.words}>{product.name}</span>
              <span className={styles.price}>
                {formatMoney(discountPercent(product) === null ? product.price : (product.offer ?? product.price))}
              </span>
            </Option>
          ))}
        </div>
      )}
      {answer && products.length === 0 && categories.length === 0 && recent.length === 0 && (
        <div role="option" aria-disabled="true" aria-selected="false" tabIndex={-1} className={styles.nothing}>
          Nada se llama así todavía. Prueba con otras palabras.
        </div>
      )}
    </Stack>
  );
}
