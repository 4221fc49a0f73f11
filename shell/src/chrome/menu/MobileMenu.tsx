import { deferred, useDeferred } from '@qhatu/kit/lazy';
import { Drawer } from '@qhatu/ui';

const CONTENT = deferred(() => import('./MenuContent'));

/** The side menu of phones. Its content comes when it is opened. */
export function MobileMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const content = useDeferred(CONTENT, open);
  return (
    <Drawer open={open} onClose={onClose} title="Menú">
      {content && <content.MenuContent onNavigate={onClose} />}
    </Drawer>
  );
}
