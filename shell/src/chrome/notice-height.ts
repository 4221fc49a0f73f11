/**
 * Publishes how much of the window's lower edge a notice covers, as `--notice-height` on the root. Bars that stick to
 * the bottom stand on it (`bottom: var(--notice-height, 0px)`), and the page grows by it, so nothing stays covered.
 */
export function publishNoticeHeight(notice: Element): void {
  const height = Math.ceil(window.innerHeight - notice.getBoundingClientRect().top);
  document.documentElement.style.setProperty('--notice-height', `${height}px`);
}
