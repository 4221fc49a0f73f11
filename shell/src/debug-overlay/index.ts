type VersionOf = (remote: string) => string | undefined;

/**
 * `?fronteras=1`, or Alt + Shift + F, outlines which part of the page is whose. Its code comes when it is asked for.
 */
export function offerDebugOverlay(versionOf: VersionOf): void {
  const toggle = () => void import('./toggle').then((overlay) => overlay.toggleDebugOverlay(versionOf));
  if (/[?&]fronteras=1/.test(window.location.search)) toggle();
  window.addEventListener('keydown', ({ altKey, shiftKey, code }) => {
    if (altKey && shiftKey && code === 'KeyF') toggle();
  });
}
