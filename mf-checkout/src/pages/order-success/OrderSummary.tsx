import { formatDateTime } from '@qhatu/contract/delivery';
import { amountsOf, type Order, type OrderLine } from '@qhatu/contract/model';
import { formatMoney } from '@qhatu/contract/money';
import { paths } from '@qhatu/contract/paths';
import { useLinePicture } from '@qhatu/shared-state/pictures';
import {
  ButtonLink,
  Cluster,
  Notice,
  Picture,
  PictureFrame,
  Price,
  ProductNameLink,
  Stack,
  WovenStripe,
} from '@qhatu/ui';
import { useEffect, useRef } from 'react';
import { methodName, nextStepText } from '../../features/payment/messages';
import styles from './OrderSuccessPage.module.css';

/** A stored order, for its buyer. */
export function OrderSummary({ order, leftOut }: { order: Order; leftOut: string[] }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <WovenStripe short />
      <Stack as="header" gap={1}>
        <h1 ref={title} tabIndex={-1} className={styles.title}>
          Gracias por comprar
        </h1>
        <p className={styles.number}>
          Tu número de pedido es <strong>{order.id}</strong>
        </p>
        <p className={styles.next}>{nextStepText(order)}</p>
      </Stack>
      {leftOut.length > 0 && (
        <Notice tone="warning" title="No entró en este pedido">
          {leftOut.join(', ')}
        </Notice>
      )}
      <OrderedLines order={order} />
      <Amounts order={order} />
      <div className={styles.facts}>
        <section aria-labelledby="order-data">
          <h2 id="order-data">Datos del pedido</h2>
          <Stack as="dl" gap="half">
            <Fact name="Pedido" value={String(order.id)} />
            <Fact name="Fecha" value={formatDateTime(new Date(order.placedAt))} />
            <Fact name="Método de pago" value={methodName(order.method)} />
            <Fact name="Total" value={formatMoney(order.total)} />
          </Stack>
        </section>
        {order.address && (
          <section aria-labelledby="order-address">
            <h2 id="order-address">Dirección de despacho</h2>
            <Stack as="dl" gap="half">
              <Fact name="Dirección" value={order.address.street} />
              <Fact name="Región" value={order.address.region} />
              <Fact name="Provincia" value={order.address.province} />
              <Fact name="Distrito" value={order.address.district} />
              {order.recipient && <Fact name="Lo recibe" value={order.recipient} />}
            </Stack>
          </section>
        )}
      </div>
      <Cluster>
        <ButtonLink to={paths.order.href(order.id)}>Seguir mi pedido</ButtonLink>
        <ButtonLink to={paths.home.href()} variant="secondary">
          Seguir comprando
        </ButtonLink>
      </Cluster>
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function OrderedLines({ order }: { order: Order }) {
  return (
    <ul aria-label="Productos del pedido" className={styles.lines}>
      {order.lines.map(({ id, productId, name, variantLabel, picture, sellerName, quantity, total }) => (
        <li key={id} className={styles.line}>
          <PictureFrame>
            <LinePicture picture={picture} />
          </PictureFrame>
          <div className={styles.text}>
            <ProductNameLink to={paths.product.href(productId)}>{name}</ProductNameLink>
            {variantLabel && <span className={styles.quiet}>{variantLabel}</span>}
            <span className={styles.quiet}>Vende {sellerName}</span>
            <span className={styles.quiet}>Cantidad: {quantity}</span>
          </div>
          <Price size="small" cents={total} />
        </li>
      ))}
    </ul>
  );
}

function LinePicture({ picture }: Pick<OrderLine, 'picture'>) {
  const shown = useLinePicture(picture);
  return shown && <Picture picture={shown} alt="" sizes="72px" width={160} height={160} />;
}

function Amounts({ order }: { order: Order }) {
  return (
    <dl className={styles.amounts}>
      {amountsOf(order).map(({ name, cents }) => (
        <div key={name} className={styles.amount}>
          <dt>{name}</dt>
          <dd>
            {cents < 0 && '− '}
            {formatMoney(Math.abs(cents))}
          </dd>
        </div>
      ))}
      <div className={styles.sum}>
        <dt>Total</dt>
        <dd>
          <Price size="detail" cents={order.total} />
        </dd>
      </div>
    </dl>
  );
}
