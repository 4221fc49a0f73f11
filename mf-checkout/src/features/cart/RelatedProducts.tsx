import type { ProductSummary } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import { cart, navigateTo, useCart } from '@qhatu/shared-state';
import { Button, ButtonLink, ProductCard, Shelf } from '@qhatu/ui';
import { useRelatedProducts } from './api/related-products';

const MAX_PRODUCTS = 12;

/** Products that go well with any cart: category 70 (spec 1 §2, D46). Shows nothing while or when there are none. */
export function RelatedProducts() {
  const inCart = new Set(useCart().map((line) => line.productId));
  const products = useRelatedProducts()
    .filter(({ id, stock }) => stock > 0 && !inCart.has(id))
    .slice(0, MAX_PRODUCTS);
  if (products.length === 0) return null;
  return (
    <Shelf title="Para completar tu pedido" lead="Suma unos soles más y aprovecha el mismo envío.">
      {products.map((product) => (
        <ProductCard key={product.id} product={product} action={<AddRelated product={product} />} />
      ))}
    </Shelf>
  );
}

function AddRelated({ product }: { product: ProductSummary }) {
  const { id, name, pictures, price, offer, stock, hasVariants, category } = product;
  if (hasVariants || category.contactOnly) {
    return (
      <ButtonLink to={paths.product.href(id)} variant="secondary" size="small" block>
        Ver opciones
      </ButtonLink>
    );
  }
  const add = () => {
    const line = { productId: id, variantId: null, customId: null, variantLabel: null, name, stock };
    const picture = pictures[0] ?? null;
    const added = cart.add({ ...line, picture, price: offer ?? price, originalPrice: price });
    if (!added) navigateTo(paths.login.href(paths.cart.href()));
  };
  return (
    <Button variant="secondary" size="small" block onClick={add}>
      Agregar
    </Button>
  );
}
