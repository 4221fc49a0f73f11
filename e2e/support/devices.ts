export interface Screen {
  viewport: { width: number; height: number };
}

/** The three widths at which every page is looked at. */
export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
export const TABLET = { viewport: { width: 768, height: 1024 }, isMobile: false, hasTouch: true };
export const DESKTOP = { viewport: { width: 1440, height: 900 } };
