import { paths } from '@qhatu/contract/paths';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useListingAddress } from '../../features/listing/useListingAddress';

/** Filters that some links hand over in the history entry, and not in the address (spec 1 §2). */
interface HandedOver {
  subcategory_id?: number | string;
  tagName?: string;
}

/** The listing's state, which is the address; four columns at first (D65). */
export function useSearchAddress() {
  const navigate = useNavigate();
  const handed = useLocation().state as HandedOver | null;
  useEffect(() => {
    const { subcategory_id: subcategory, tagName: tag } = handed ?? {};
    if (subcategory === undefined && tag === undefined) return;
    const href = paths.search.href({ subcategory, tag });
    navigate(href, { replace: true, state: null });
  }, [handed, navigate]);

  return useListingAddress(paths.search.path, '4');
}
