/** How long remote areas took to be drawn, for the debug overlay: milliseconds by `remote ./Expose`. Browser only. */
const began = new Map<string, number>();
const drawn = new Map<string, number>();

/** Rendered in front of an area's content, this notes when drawing it began. */
export function RenderStart({ remoteArea }: { remoteArea: string }) {
  if (typeof window !== 'undefined') began.set(remoteArea, performance.now());
  return null;
}

export function noteRenderEnd(remoteArea: string): void {
  const from = began.get(remoteArea);
  if (from !== undefined) drawn.set(remoteArea, performance.now() - from);
}

export const renderTimeOf = (remoteArea: string): number | undefined => drawn.get(remoteArea);
