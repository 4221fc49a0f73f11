import { paths } from '@qhatu/contract/paths';
import { BelowFold, OffscreenPart } from '@qhatu/kit/first-screen';
import { lazyWithRetry } from '@qhatu/kit/lazy';
import { useRouteData } from '@qhatu/shared-state';
import { Container, Stack, VisuallyHidden } from '@qhatu/ui';
import { Suspense, useMemo } from 'react';
import { productsOf } from '../../api/lists';
import { DeferredStrips } from '../../features/guides/DeferredStrips';
import { slidesFromWire } from '../../features/hero/api/slides';
import { Hero } from '../../features/hero/Hero';
import { HeroSkeleton } from '../../features/hero/HeroSkeleton';
import { DeferredReviews } from '../../features/reviews/DeferredReviews';
import { sectionsFromWire } from '../../features/sections/api/sections';
import { SectionView } from '../../features/sections/SectionView';
import { DeferredShelf } from '../../features/shelf/DeferredShelf';
import { ProductShelf } from '../../features/shelf/ProductShelf';
import { ServicesStrip } from '../../features/strips/ServicesStrip';
import { HomeHead } from './HomeHead';
import styles from './HomePage.module.css';

/** Comes only when it is needed. */
const HomeFailed = lazyWithRetry(() => import('./HomeFailed'));

/**
 * The front of the shop (spec 1 §2): slider, then sections and shelves in the documented order. Slider, sections and
 * offers come with the HTML; the other shelves when the reader comes near. What fails is left out, and only when
 * nothing came at all the page says so.
 */
export default function HomePage() {
  const slides = useRouteData('sliders');
  const offers = useRouteData('offers');
  const services = useRouteData('services');
  const wireSections = useRouteData('sections');
  // The same answers give the same objects: no card is drawn anew after a repeated request or after Back (D299).
  const sections = useMemo(() => sectionsFromWire(wireSections.data ?? []), [wireSections.data]);
  const hero = useMemo(() => slides.data && slidesFromWire(slides.data), [slides.data]);
  const reduced = useMemo(() => offers.data && productsOf(offers.data), [offers.data]);
  const [first, second, third, fourth, ...rest] = sections;
  const section = (one: typeof first) => one && <SectionView key={one.id} section={one} />;
  const parts = [slides, offers, wireSections];
  const nothing = parts.every(({ data, isError }) => isError && !data);
  const hasHero = slides.isPending || (slides.data?.length ?? 0) > 0;

  return (
    <Container className={styles.home}>
      <HomeHead />
      {!hasHero && <VisuallyHidden as="h1">Qhatu, el mercado de todos los peruanos</VisuallyHidden>}
      {slides.isPending ? <HeroSkeleton /> : hero && <Hero slides={hero} />}
      {nothing && (
        <Suspense fallback={<HeroSkeleton />}>
          <HomeFailed />
        </Suspense>
      )}
      <Stack gap={6}>
        {services.data?.length ? <ServicesStrip services={services.data} /> : null}
        {parts.some(({ isPending }) => isPending) && <p role="status">Cargando</p>}
        {section(first)}
        <BelowFold>
          <Stack gap={6} className={styles.below}>
            <OffscreenPart>
              {reduced && (
                <ProductShelf
                  title="OFERTAS"
                  lead="Precios rebajados por sus propios vendedores"
                  moreHref={paths.search.href({ in_offer: 1 })}
                  products={reduced}
                />
              )}
            </OffscreenPart>
            <OffscreenPart>{section(second)}</OffscreenPart>
            <OffscreenPart>
              <DeferredShelf title="MÁS VENDIDOS" lead="Lo que más se lleva la gente este mes" path="masvendidos" />
            </OffscreenPart>
            <OffscreenPart>
              <DeferredShelf
                title="RECOMENDADOS"
                lead="Bien calificados por quienes ya compraron"
                path="recomendados"
              />
            </OffscreenPart>
            <OffscreenPart>
              <DeferredShelf title="NUEVOS PROVEEDORES" lead="Recién llegados al mercado" path="nuevos" />
            </OffscreenPart>
            <OffscreenPart>{section(third)}</OffscreenPart>
            <OffscreenPart>
              <DeferredShelf title="DAMAS" path="damas" />
            </OffscreenPart>
            <OffscreenPart>{section(fourth)}</OffscreenPart>
            {rest.map((one) => (
              <OffscreenPart key={one.id}>{section(one)}</OffscreenPart>
            ))}
            <OffscreenPart>
              <DeferredShelf title="TAMBIÉN TE PUEDE INTERESAR" path="random" />
            </OffscreenPart>
            <OffscreenPart>
              <DeferredStrips />
            </OffscreenPart>
            <OffscreenPart>
              <DeferredReviews />
            </OffscreenPart>
          </Stack>
        </BelowFold>
      </Stack>
    </Container>
  );
}
