import { Drawer } from '@qhatu/ui';
import { useLazy } from '../lazy/useLazy';

const loadContent = () => import('./MenuContent').then(({ MenuContent }) => MenuContent);

/** The side menu of phones. Its content comes when it is opened. */
export function MobileMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const Content = useLazy(open, loadContent);
  return (
    <Drawer open={open} onClose={onClose} title="Menú">
      {Content && <Content onNavigate={onClose} />}
    </Drawer>
  );
}
