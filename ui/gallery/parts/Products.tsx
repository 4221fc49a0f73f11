import { paths } from '@qhatu/contract/paths';
import { useState } from 'react';
import {
  Breadcrumb,
  Button,
  CartIcon,
  DetailSkeleton,
  EyeIcon,
  GridSkeleton,
  HeartIcon,
  IconButton,
  ListSkeleton,
  Price,
  ProductCard,
  ProductGrid,
  Shelf,
  Stack,
  Stars,
} from '../../src';
import { products } from '../products';

function Heart() {
  const [on, setOn] = useState(false);
  return (
    <IconButton
      label={on ? 'Quitar de favoritos' : 'Agregar a favoritos'}
      pressed={on}
      onPicture
      size="small"
      onClick={() => setOn(!on)}
    >
      <HeartIcon solid={on} />
    </IconButton>
  );
}

const tools = (
  <IconButton label="Vista rápida" onPicture size="small">
    <EyeIcon />
  </IconButton>
);

const action = (
  <Button variant="secondary" size="small" block icon={<CartIcon />}>
    Agregar
  </Button>
);

export function Products() {
  return (
    <>
      <Breadcrumb
        crumbs={[{ text: 'Ropa', href: paths.search.href({ category: 13 }) }, { text: 'Polo de algodón pima' }]}
      />
      <Shelf
        title="Ofertas de la semana"
        lead="Rebajas de los propios vendedores"
        moreHref={paths.search.href({ in_offer: 1 })}
      >
        {products.map((product) => (
          <ProductCard key={product.id} product={product} heart={<Heart />} tools={tools} action={action} />
        ))}
      </Shelf>
      <ProductGrid columns={4} label="Resultados">
        {products.map((product) => (
          <ProductCard key={product.id} product={product} heart={<Heart />} action={action} />
        ))}
      </ProductGrid>
      <ProductGrid columns={1} label="Lista">
        {products.slice(0, 2).map((product) => (
          <ProductCard key={product.id} product={product} layout="row" heart={<Heart />} action={action} />
        ))}
      </ProductGrid>
      <Stack gap={1}>
        <Price cents={123450} originalCents={150000} size="detail" />
        <Price cents={3990} />
        <Stars rating={4.5} count={38} />
      </Stack>
      <GridSkeleton count={4} />
      <DetailSkeleton />
      <ListSkeleton rows={2} />
    </>
  );
}
