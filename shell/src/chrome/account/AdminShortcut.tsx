import { canAdminister } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import { useSession } from '@qhatu/shared-state';
import { IconLink, StoreIcon } from '@qhatu/ui';

/** The way to /admin for sellers and administrators (roles 4 and 2, spec 1 §6). */
export function AdminShortcut() {
  const session = useSession();
  if (!canAdminister(session)) return null;
  return (
    <IconLink label="Administrativo" to={paths.admin.href()}>
      <StoreIcon />
    </IconLink>
  );
}
