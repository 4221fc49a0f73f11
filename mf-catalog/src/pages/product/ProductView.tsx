import { summaryOf } from '@qhatu/contract/head';
import type { Product } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import { BelowFold } from '@qhatu/kit/first-screen';
import { BELOW_TABLET } from '@qhatu/kit/media';
import { Badge, Breadcrumb, cx, PageFrame, PageHead, Stack, Stars } from '@qhatu/ui';
import { memo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { BuyBar } from '../../features/buy/BuyBar';
import { BuyBox } from '../../features/buy/BuyBox';
import { usePurchase } from '../../features/buy/usePurchase';
import { DeliveryDates } from '../../features/delivery/DeliveryDates';
import { DetailTabs, type TabId } from '../../features/detail/DetailTabs';
import { SellerBox } from '../../features/detail/SellerBox';
import { ShareLinks } from '../../features/detail/ShareLinks';
import { Suggestion } from '../../features/feedback/Suggestion';
import { Gallery } from '../../features/gallery/Gallery';
import { CompareButton } from '../../features/product-card/CompareButton';
import { HeartButton } from '../../features/product-card/HeartButton';
import { crumbsLd, discountText, faqLd, productCrumbs, productLd } from '../../features/seo/product-ld';
import { ProductVideo } from '../../features/video/ProductVideo';
import { useVisit } from '../../lib/useVisit';
import { layoutOf } from './layouts';
import styles from './ProductPage.module.css';
import { RelatedShelf } from './RelatedShelf';
import { RelatedSide } from './RelatedSide';

/** A product: picture left, decision right, everything else below in reading order (brand.md). */
export const ProductView = memo(function ProductView({ product }: { product: Product }) {
  const purchase = usePurchase(product);
  useVisit('producto', product.id);
  const layout = layoutOf(useLocation().pathname);
  const [tab, setTab] = useState<TabId>('description');
  const tabs = useRef<HTMLDivElement>(null);
  const actions = useRef<HTMLDivElement>(null);
  const contact = () => openTab('contact');
  const path = paths.product.href(product.id);
  const crumbs = productCrumbs(product);
  const openTab = (id: TabId) => {
    setTab(id);
    tabs.current?.scrollIntoView({ block: 'start', behavior: 'smooth' });
    tabs.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus({ preventScroll: true });
  };

  return (
    <PageFrame top={1} gap={2}>
      <PageHead
        title={product.name}
        description={summaryOf(product.description)}
        canonical={path}
        image={product.pictures[0]?.src}
        type="product"
        jsonLd={[productLd(product), crumbsLd(crumbs), ...faqLd(product)]}
      />
      <Breadcrumb crumbs={crumbs} />
      <div className={cx(layout.sidebar && styles.withSide, layout.sidebar === 'left' && styles.sideLeft)}>
        <div className={cx(styles.detail, layout.mirrored && styles.mirrored)}>
          <Stack>
            <Gallery
              pictures={purchase.shown.pictures}
              name={product.name}
              rootCategoryId={product.category.root?.id ?? product.category.id}
              badge={discountText(purchase.shown)}
              vertical={layout.vertical}
            />
            {product.videoId && (
              <ProductVideo id={product.videoId} name={product.name} picture={product.pictures[0] ?? null} />
            )}
          </Stack>
          <Stack>
            <header className={styles.title}>
              <p className={styles.labels}>
                <Badge>{product.condition === 'used' ? 'Usado' : 'Nuevo'}</Badge>
                {product.adultsOnly && <Badge tone="warning">Solo para mayores de 18 años</Badge>}
                {product.freeShipping && <Badge tone="success">Envío gratis</Badge>}
              </p>
              <div className={styles.nameRow}>
                <h1 dir="auto" className={styles.name}>
                  {product.name}
                </h1>
                <HeartButton productId={product.id} name={product.name} />
                <CompareButton productId={product.id} name={product.name} />
              </div>
              {product.ratingCount > 0 && (
                <button type="button" className={styles.rating} onClick={() => openTab('reviews')}>
                  <Stars rating={product.rating} count={product.ratingCount} />
                </button>
              )}
            </header>
            <BuyBox product={product} purchase={purchase} onContact={contact} actions={actions} />
            {/* In one column what follows the button lies below a phone's first screen; beside the picture it is part of it (D452). */}
            <BelowFold media={BELOW_TABLET}>
              {!product.category.contactOnly && (
                <DeliveryDates
                  shipsToProvinces={product.shipsToProvinces}
                  freeShipping={product.freeShipping}
                  away={product.away}
                />
              )}
              <SellerBox seller={product.seller} />
              <ShareLinks productId={product.id} path={path} name={product.name} />
            </BelowFold>
          </Stack>
        </div>
        {layout.sidebar && (
          <aside className={styles.side}>
            <RelatedSide />
          </aside>
        )}
      </div>
      <BelowFold>
        <div ref={tabs} className={styles.below}>
          <DetailTabs product={product} selected={tab} onSelect={setTab} folded={layout.folded} />
          <Suggestion />
        </div>
        <RelatedShelf />
        <BuyBar product={product} purchase={purchase} onContact={contact} actions={actions} />
      </BelowFold>
    </PageFrame>
  );
});
