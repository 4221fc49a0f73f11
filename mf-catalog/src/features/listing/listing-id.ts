import { useLocation } from 'react-router-dom';

/** State of a history entry that shows the same listing in another layout. */
export interface ListingState {
  listing?: string;
}

/** The name of the listing that this history entry shows. */
export function useListingId(): string {
  const { key, state } = useLocation();
  return (state as ListingState | null)?.listing ?? key;
}
