/** How long areas took to be drawn, for the debug overlay: milliseconds by area. Browser only. */
const began = new Map<string, number>();
const drawn = new Map<string, number>();

/** Rendered in front of an area's content, this notes when drawing it began. */
export function RenderStart({ area }: { area: string }) {
  if (typeof window !== 'undefined') began.set(area, performance.now());
  return null;
}

export function noteRenderEnd(area: string): void {
  const from = began.get(area);
  if (from !== undefined) drawn.set(area, performance.now() - from);
}

export const renderTimeOf = (area: string): number | undefined => drawn.get(area);
