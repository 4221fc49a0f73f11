import { paths } from '@qhatu/contract/paths';
import { useWishlistCount } from '@qhatu/shared-state';
import { HeartIcon, IconLink } from '@qhatu/ui';
import { Count } from './Count';

export function WishlistLink() {
  const count = useWishlistCount();
  const label = count === 0 ? 'Lista de deseos' : `Lista de deseos, ${count} ${count === 1 ? 'producto' : 'productos'}`;
  return (
    <IconLink label={label} to={paths.wishlist.href()}>
      <HeartIcon />
      <Count value={count} />
    </IconLink>
  );
}
