import { type DesignImage, effectiveDpi, GOOD_DPI, LOW_DPI } from '@qhatu/contract/designer';

export interface Resolution {
  dpi: number;
  /** 'low' is warned about (under 150). */
  level: 'low' | 'fair' | 'good';
}

/** How finely a picture will be printed at its size; `pixels` of the original, of which the crop is a part. */
export function resolutionOf(
  { crop, width, height }: DesignImage,
  pixels: { width: number; height: number },
): Resolution {
  const part = crop ?? { width: 1, height: 1 };
  const dpi = effectiveDpi(
    { width: pixels.width * part.width, height: pixels.height * part.height },
    { width, height },
  );
  return { dpi, level: dpi < LOW_DPI ? 'low' : dpi < GOOD_DPI ? 'fair' : 'good' };
}
