import type { MouseEvent } from 'react';
import { type LinkProps, useHref, useNavigate } from 'react-router';

/** Whether a click means "go there", and not "open it beside this" or "save it". */
function isPlain(event: MouseEvent<HTMLAnchorElement>, target: string | undefined): boolean {
  return (
    event.button === 0 &&
    (!target || target === '_self') &&
    !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)
  );
}

const ABSOLUTE = /^(?:[a-z][a-z\d+.-]*:|[\\/]{2})/i;

/**
 * react-router's `Link` without what only its framework mode uses (3 kB brotli). Same props, same behaviour: a plain
 * click goes through the router, everything else is the browser's.
 */
export function Link({
  to,
  replace = false,
  state,
  preventScrollReset,
  relative,
  reloadDocument = false,
  onClick,
  target,
  viewTransition: _viewTransition,
  discover: _discover,
  prefetch: _prefetch,
  ...rest
}: LinkProps) {
  const navigate = useNavigate();
  const elsewhere = typeof to === 'string' && ABSOLUTE.test(to);
  const inside = useHref(elsewhere ? '' : to, { relative });
  const href = elsewhere ? to : inside;
  return (
    <a
      {...rest}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || elsewhere || reloadDocument || !isPlain(event, target)) return;
        event.preventDefault();
        // As in react-router and in browsers: the address that is shown already makes no second history entry.
        const { pathname, search, hash } = window.location;
        navigate(to, { replace: replace || href === pathname + search + hash, state, preventScrollReset, relative });
      }}
    />
  );
}
