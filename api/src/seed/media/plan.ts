import path from 'node:path';
import type { Target } from './encode';
import { DEFAULT_WIDTH, productPictures, widthsOf } from './pictures';
import { AVATARS, MARK_COUNT, mark, markName } from './pictures/marks';
import { BANNER, BANNERS, banner, phoneSlide, SLIDE, SLIDE_PHONE, SLIDES, wideSlide } from './pictures/wide';
import { renderScene } from './render';
import { emoji } from './scene';

/** One picture to be made: its key in the manifest, where it goes, and its drawing. */
export interface Job {
  /** `products/polo-rojo`. */
  key: string;
  target: Target;
  svg: () => Promise<Buffer>;
}

const PERSON_WIDTHS = [80, 160] as const;

/** Everything the shop shows that does not come from a seller's upload. */
export function plan(folder: string): Job[] {
  const job = (
    key: string,
    widths: readonly number[],
    defaultWidth: number,
    svg: () => Promise<Buffer>,
    quality?: number,
  ): Job => ({
    key,
    target: { stem: path.join(folder, key), widths, defaultWidth, quality },
    svg,
  });
  const jobs: Job[] = [];
  for (const [name, scene] of Object.entries(productPictures())) {
    const widths = widthsOf(scene);
    jobs.push(job(`products/${name}`, widths, DEFAULT_WIDTH, () => renderScene(scene, Math.max(...widths))));
  }
  for (const [name, group] of Object.entries(SLIDES)) {
    jobs.push(job(`sliders/${name}`, SLIDE.widths, 1280, () => renderScene(wideSlide(group), SLIDE.width), 72));
    jobs.push(
      job(
        `sliders/${name}-phone`,
        SLIDE_PHONE.widths,
        640,
        () => renderScene(phoneSlide(group), SLIDE_PHONE.width),
        68,
      ),
    );
  }
  for (const [name, group] of Object.entries(BANNERS)) {
    jobs.push(job(`banners/${name}`, BANNER.widths, 960, () => renderScene(banner(group), BANNER.width)));
  }
  for (let i = 0; i < MARK_COUNT; i++) {
    jobs.push(job(`avatars/${markName(i)}`, PERSON_WIDTHS, 160, () => Promise.resolve(mark(i, 160))));
  }
  Object.entries(AVATARS).forEach(([name, code], i) => {
    const ground = (['ochre', 'jade', 'indigo', 'rose', 'leaf', 'lilac'] as const)[i % 6] ?? 'ochre';
    const scene = {
      ground,
      tone: 1,
      backdrop: 'flat' as const,
      items: [{ sprite: emoji(code), x: 500, foot: 900, fit: 740, shadow: 'none' as const }],
    };
    jobs.push(job(`avatars/${name}`, PERSON_WIDTHS, 160, () => renderScene(scene, 160)));
  });
  return jobs;
}
