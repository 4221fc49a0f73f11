import { formatDateTime } from '@qhatu/contract/delivery';
import { pictureFromWire } from '@qhatu/contract/model';
import { formatMoney, toCents } from '@qhatu/contract/money';
import { paths } from '@qhatu/contract/paths';
import type { Image, Payment } from '@qhatu/contract/wire';
import { useLinePicture } from '@qhatu/shared-state/pictures';
import { ButtonLink, Notice, Picture, PictureFrame, Price, ProductNameLink, Stack, WovenStripe } from '@qhatu/ui';
import { useEffect, useRef } from 'react';
import { methodName, nextStepText } from '../../features/payment/messages';
import styles from './OrderSuccessPage.module.css';

/** A stored order, for its buyer. */
export function OrderSummary({ payment, leftOut }: { payment: Payment; leftOut: string[] }) {
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
          Tu número de pedido es <strong>{payment.id}</strong>
        </p>
        <p className={styles.next}>{nextStepText(payment)}</p>
      </Stack>
      {leftOut.length > 0 && (
        <Notice tone="warning" title="No entró en este pedido">
          {leftOut.join(', ')}
        </Notice>
      )}
      <OrderedLines payment={payment} />
      <Amounts payment={payment} />
      <div className={styles.facts}>
        <section aria-labelledby="order-data">
          <h2 id="order-data">Datos del pedido</h2>
          <Stack as="dl" gap="half">
            <Fact name="Pedido" value={String(payment.id)} />
            <Fact name="Fecha" value={formatDateTime(new Date(payment.created_at))} />
            <Fact name="Método de pago" value={methodName(payment.payment_type_id)} />
            <Fact name="Total" value={formatMoney(toCents(payment.total))} />
          </Stack>
        </section>
        {payment.address && (
          <section aria-labelledby="order-address">
            <h2 id="order-address">Dirección de despacho</h2>
            <Stack as="dl" gap="half">
              <Fact name="Dirección" value={payment.address.address} />
              <Fact name="Región" value={payment.address.district.region.name} />
              <Fact name="Provincia" value={payment.address.district.province.name} />
              <Fact name="Distrito" value={payment.address.district.name} />
              {payment.recipient && <Fact name="Lo recibe" value={payment.recipient} />}
            </Stack>
          </section>
        )}
      </div>
      <div className={styles.ways}>
        <ButtonLink to={paths.order.href(payment.id)}>Seguir mi pedido</ButtonLink>
        <ButtonLink to={paths.home.href()} variant="secondary">
          Seguir comprando
        </ButtonLink>
      </div>
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

function OrderedLines({ payment }: { payment: Payment }) {
  return (
    <ul aria-label="Productos del pedido" className={styles.lines}>
      {payment.details.map(({ id, product_id, name, variant_label, image, seller, qty, total }) => (
        <li key={id} className={styles.line}>
          <PictureFrame>
            <LinePicture image={image} />
          </PictureFrame>
          <div className={styles.text}>
            <ProductNameLink to={paths.product.href(product_id)}>{name}</ProductNameLink>
            {variant_label && <span className={styles.quiet}>{variant_label}</span>}
            <span className={styles.quiet}>Vende {seller.user_name}</span>
            <span className={styles.quiet}>Cantidad: {qty}</span>
          </div>
          <Price size="small" cents={toCents(total)} />
        </li>
      ))}
    </ul>
  );
}

function LinePicture({ image }: { image: Image | null }) {
  const picture = useLinePicture(image && pictureFromWire(image));
  return picture && <Picture picture={picture} alt="" sizes="72px" width={160} height={160} />;
}

function Amounts({ payment }: { payment: Payment }) {
  const { subtotal, shipping_amount, surcharge, design_surcharge, discount_fix, discount_shipping, total } = payment;
  const rows = [
    { name: 'Subtotal', soles: subtotal, always: true },
    { name: 'Envío', soles: shipping_amount, always: true },
    { name: 'Optimización de estampados', soles: design_surcharge },
    { name: 'Recargo por método de pago', soles: surcharge },
    { name: 'Descuento fijo', soles: -discount_fix },
    { name: 'Descuento de envío', soles: -discount_shipping },
  ].filter(({ soles, always }) => always || soles !== 0);
  return (
    <dl className={styles.amounts}>
      {rows.map(({ name, soles }) => (
        <div key={name} className={styles.amount}>
          <dt>{name}</dt>
          <dd>
            {soles < 0 && '− '}
            {formatMoney(toCents(Math.abs(soles)))}
          </dd>
        </div>
      ))}
      <div className={styles.sum}>
        <dt>Total</dt>
        <dd>
          <Price size="detail" cents={toCents(total)} />
        </dd>
      </div>
    </dl>
  );
}
