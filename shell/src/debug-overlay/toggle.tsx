import { createRoot, type Root } from 'react-dom/client';
import { DebugOverlay } from './DebugOverlay';

let shown: { root: Root; place: HTMLElement } | null = null;

/** Shows or hides the overlay. It has a root of its own: nothing of the page is drawn anew because of it. */
export function toggleDebugOverlay(versionOf: (remote: string) => string | undefined): void {
  if (shown) {
    shown.root.unmount();
    shown.place.remove();
    shown = null;
    return;
  }
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  shown = { root, place };
  root.render(<DebugOverlay versionOf={versionOf} onClose={() => toggleDebugOverlay(versionOf)} />);
}
