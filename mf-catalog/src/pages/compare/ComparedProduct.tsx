import type { Product } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import { cart, compare } from '@qhatu/shared-state';
import { Button, ButtonLink, CartIcon, CloseIcon, IconButton, Picture, Price } from '@qhatu/ui';
import { Link } from 'react-router-dom';
import { toCartLine } from '../../features/buy/cartLine';
import { useLoginGate } from '../../features/buy/useLoginGate';
import styles from './ComparePage.module.css';

/** Values of an attribute by its name, from the variants' choices or the product's own facts. */
function valuesOf(product: Product, name: RegExp): string {
  const choices = product.variantAttributes.filter((attribute) => name.test(attribute.name));
  const facts = product.attributes.filter((attribute) => name.test(attribute.name));
  const values = [...choices.flatMap((a) => a.values.map((value) => value.name)), ...facts.map(({ value }) => value)];
  return values.length > 0 ? [...new Set(values)].join(', ') : '–';
}

/** One column of the comparison: description, brand, size, colour, availability, add to cart (spec 1 §2). */
export function ComparedProduct({ id, product }: { id: number; product: Product | null }) {
  const asMember = useLoginGate();
  const remove = (
    <IconButton
      label={`Quitar ${product?.name ?? 'este producto'} de la comparación`}
      onClick={() => compare.remove(id)}
    >
      <CloseIcon />
    </IconButton>
  );
  if (!product) {
    return (
      <div className={styles.gone}>
        {remove}
        <p>No pudimos traer este producto.</p>
      </div>
    );
  }
  const href = paths.product.href(id);
  const [picture] = product.pictures;
  const rows = [
    { name: 'Descripción', value: product.description },
    { name: 'Marca', value: product.brand?.name ?? '–' },
    { name: 'Talla', value: valuesOf(product, /talla|tamaño/i) },
    { name: 'Color', value: valuesOf(product, /color/i) },
    { name: 'Disponibilidad', value: product.stock > 0 ? 'Disponible' : 'AGOTADO' },
  ];
  return (
    <>
      <div className={styles.top}>
        {picture && (
          <Picture picture={picture} alt="" sizes="(min-width: 64rem) 25vw, 80vw" className={styles.picture} />
        )}
        <span className={styles.remove}>{remove}</span>
      </div>
      <h2 className={styles.name}>
        <Link to={href}>{product.name}</Link>
      </h2>
      <Price cents={product.offer ?? product.price} originalCents={product.price} />
      <dl className={styles.rows}>
        {rows.map(({ name, value }) => (
          <div key={name} className={styles.row}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {product.hasVariants || product.category.contactOnly ? (
        <ButtonLink to={href} variant="secondary" block>
          Ver detalle
        </ButtonLink>
      ) : (
        <Button
          block
          icon={<CartIcon />}
          disabled={product.stock <= 0}
          onClick={() => asMember(() => cart.add(toCartLine(product)))}
        >
          Añadir al carrito
        </Button>
      )}
    </>
  );
}
