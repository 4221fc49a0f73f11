import { PHONE, WIDE } from './screens';

export interface PicturePreloadProps {
  /** One address for every phone: the server announces it in the head of its answer, before the document itself. */
  phone?: string;
  wide: { src: string; srcSet: string; sizes: string };
}

/**
 * Announces a picture of the first screen that changes with the screen; others React announces by itself. Only a link
 * with an address of its own is lifted into the head, from where it goes before the styles.
 */
export function PicturePreload({ phone, wide: { src, srcSet, sizes } }: PicturePreloadProps) {
  const preload = { rel: 'preload', as: 'image', fetchPriority: 'high' } as const;
  const any = { ...preload, href: src, imageSrcSet: srcSet || undefined, imageSizes: sizes };
  if (!phone) return <link {...any} />;
  return (
    <>
      <link {...preload} href={phone} media={PHONE} />
      <link {...any} media={WIDE} />
    </>
  );
}
