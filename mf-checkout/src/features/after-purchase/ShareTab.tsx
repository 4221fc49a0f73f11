import type { Order } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import { type Network, shareLinks } from '@qhatu/contract/share';
import { messageOf, useMember } from '@qhatu/shared-state';
import { FacebookIcon, Notice, Select, Stack, VisuallyHidden, WhatsAppIcon, XNetworkIcon } from '@qhatu/ui';
import { useState } from 'react';
import { CopyButton } from '../payment/CopyButton';
import styles from './after-purchase.module.css';
import { reportShare, type ShareReward } from './api/after-purchase';

const ICONS: Record<Network, typeof WhatsAppIcon> = {
  whatsapp: WhatsAppIcon,
  facebook: FacebookIcon,
  twitter: XNetworkIcon,
};

/** 'Compartir': sharing one of the products earns a code for free shipping to Lima (spec 2 §1, §2). */
export function ShareTab({ order }: { order: Order }) {
  const userId = useMember()?.person.id ?? null;
  const products = [...new Map(order.lines.map((line) => [line.productId, line.name]))];
  const [productId, setProductId] = useState(products[0]?.[0] ?? null);
  const [answer, setAnswer] = useState<ShareReward | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  if (productId === null) return null;

  const name = products.find(([id]) => id === productId)?.[1] ?? '';
  const url = new URL(paths.product.href(productId), window.location.origin).href;
  const report = async (network: Network) => {
    setFailure(null);
    try {
      setAnswer(await reportShare({ userId, productId, network }));
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  return (
    <Stack>
      <p>Comparte lo que compraste y llévate un código de envío gratis a Lima para tu próximo pedido.</p>
      {products.length > 1 && (
        <Select
          label="Producto"
          options={products.map(([id, text]) => ({ value: id, text }))}
          value={productId}
          onChange={(event) => setProductId(Number(event.target.value))}
        />
      )}
      <ul className={styles.networks}>
        {shareLinks(url, name).map(({ network, name: label, href }) => {
          const Icon = ICONS[network];
          return (
            <li key={network}>
              <a
                href={href}
                target="_blank"
                rel="noopener"
                className={styles.network}
                onClick={() => void report(network)}
              >
                <Icon />
                <span>
                  {label}
                  <VisuallyHidden> (se abre en otra pestaña)</VisuallyHidden>
                </span>
              </a>
            </li>
          );
        })}
      </ul>
      <div role="status">
        {answer && (
          <Notice tone="success" title={answer.msg}>
            {answer.code && (
              <span className={styles.code}>
                <strong>{answer.code}</strong>
                <CopyButton text={answer.code} what="Código" />
              </span>
            )}
          </Notice>
        )}
        {failure && <Notice tone="warning">{failure}</Notice>}
      </div>
    </Stack>
  );
}
