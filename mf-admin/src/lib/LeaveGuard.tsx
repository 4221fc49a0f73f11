import { Button, Cluster, Dialog, Stack } from '@qhatu/ui';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';

interface LeaveGuardProps {
  /** Whether something would be left behind. */
  active: boolean;
  title: string;
  /** What is left behind. */
  children: string;
  /** Left without it. */
  onLeave: () => void;
}

/**
 * Asks before a link leads away from something unsaved, and has the browser ask before the tab goes. Links within the same path
 * (filters) lead on. The browser's 'Back' asks nobody: whoever shows this keeps what was typed until they come back.
 */
export function LeaveGuard({ active, title, children, onLeave }: LeaveGuardProps) {
  const navigate = useNavigate();
  const [to, setTo] = useState<URL | null>(null);
  useEffect(() => {
    if (!active) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;
      if (!link || elsewhere || link.target === '_blank' || link.hasAttribute('download')) return;
      const url = new URL(link.href, window.location.href);
      if (url.origin === window.location.origin && url.pathname === window.location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      setTo(url);
    };
    window.addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, { capture: true });
    };
  }, [active]);
  const leave = () => {
    if (!to) return;
    setTo(null);
    onLeave();
    if (to.origin === window.location.origin) void navigate(to.pathname + to.search + to.hash);
    else window.location.assign(to);
  };
  return (
    <Dialog open={to !== null} onClose={() => setTo(null)} title={title}>
      <Stack gap={2}>
        <p>{children}</p>
        <Cluster gap={1}>
          <Button onClick={() => setTo(null)}>Seguir editando</Button>
          <Button variant="secondary" onClick={leave}>
            Salir sin guardar
          </Button>
        </Cluster>
      </Stack>
    </Dialog>
  );
}
