import { paths } from '@qhatu/contract/paths';
import { useState } from 'react';
import {
  Badge,
  Button,
  ButtonLink,
  CartIcon,
  Chip,
  Cluster,
  ProgressBar,
  QuantityBox,
  Stack,
  StarsInput,
  Steps,
  Tooltip,
} from '../../src';

export function Controls() {
  const [qty, setQty] = useState(2);
  const [stars, setStars] = useState(3.5);
  return (
    <Stack gap={3}>
      <Cluster>
        <Button icon={<CartIcon />}>Añadir al Carrito</Button>
        <Button variant="secondary">Ver detalle</Button>
        <Button variant="quiet">Seguir comprando</Button>
        <Button variant="danger">Eliminar</Button>
        <Button disabled>Sin stock</Button>
        <Button loading>Enviando</Button>
        <Button size="small">Pequeño</Button>
        <ButtonLink to={paths.cart.href()} size="large">
          Ir al pago
        </ButtonLink>
      </Cluster>
      <Cluster>
        <Badge tone="offer">−20%</Badge>
        <Badge>Nuevo</Badge>
        <Badge tone="success">Pagado</Badge>
        <Badge tone="warning">Pendiente</Badge>
        <Badge tone="danger">Cancelado</Badge>
        <Badge tone="info">Enviado</Badge>
        <Badge tone="brand">3</Badge>
      </Cluster>
      <Cluster>
        <Chip onRemove={() => {}}>Rojo</Chip>
        <Chip pressed>Talla M</Chip>
        <Chip pressed={false}>Talla L</Chip>
        <Tooltip text="Te avisaremos por correo cuando vuelva">
          {(id) => (
            <Button variant="secondary" size="small" aria-describedby={id}>
              Avísame
            </Button>
          )}
        </Tooltip>
      </Cluster>
      <Cluster gap={3}>
        <QuantityBox value={qty} onChange={setQty} max={3} limitText="Sin Stock!" />
        <QuantityBox value={1} onChange={() => {}} onRemove={() => {}} max={9} size="small" />
        <StarsInput value={stars} onChange={setStars} name="gallery-stars" />
      </Cluster>
      <Steps label="Tu pedido" steps={['Carrito', 'Entrega', 'Pago']} current={1} />
      <ProgressBar label="Envío gratis a Lima" value={140} max={200} />
    </Stack>
  );
}
