import { discountPercent, type ProductSummary } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import { cart, wishlist } from '@qhatu/shared-state';
import { Badge, Button, ButtonLink, CartIcon, type Column, IconButton, Picture, Price, TrashIcon } from '@qhatu/ui';
import { Link } from 'react-router-dom';
import { toCartLine } from '../../features/buy/cart-line';
import styles from './WishlistPage.module.css';

/** Image, name, price, discount, stock, options (spec 1 §2). */
export const wishlistColumns: Column<ProductSummary>[] = [
  { id: 'product', title: 'Producto', lead: true, cell: (product) => <WishedProduct product={product} /> },
  {
    id: 'price',
    title: 'Precio',
    cell: ({ price, offer }) => <Price size="small" cents={offer ?? price} originalCents={price} />,
  },
  {
    id: 'discount',
    title: 'Descuento',
    cell: (product) => {
      const percent = discountPercent(product);
      return percent === null ? '–' : <Badge tone="offer">−{percent}%</Badge>;
    },
  },
  { id: 'stock', title: 'Stock', cell: ({ stock }) => (stock > 0 ? 'Disponible' : 'AGOTADO') },
  { id: 'options', title: 'Opciones', align: 'end', cell: (product) => <WishOptions product={product} /> },
];

function WishedProduct({ product }: { product: ProductSummary }) {
  const [picture] = product.pictures;
  return (
    <span className={styles.product}>
      {picture && <Picture picture={picture} alt="" sizes="72px" className={styles.picture} />}
      <Link to={paths.product.href(product.id)}>{product.name}</Link>
    </span>
  );
}

/** Moving it to the cart takes it off the list, with the cart's message only (spec 1 §4). */
function WishOptions({ product }: { product: ProductSummary }) {
  const move = () => {
    if (cart.add(toCartLine(product), 1)) void wishlist.remove(product.id, { silent: true });
  };
  const chooses = product.hasVariants || product.category.contactOnly;
  return (
    <span className={styles.options}>
      {chooses ? (
        <ButtonLink to={paths.product.href(product.id)} size="small" variant="secondary">
          Ver detalle
        </ButtonLink>
      ) : (
        <Button size="small" icon={<CartIcon />} disabled={product.stock <= 0} onClick={move}>
          Añadir al carrito
        </Button>
      )}
      <IconButton
        label={`Quitar ${product.name} de la lista de deseos`}
        onClick={() => void wishlist.remove(product.id)}
      >
        <TrashIcon />
      </IconButton>
    </span>
  );
}
