import { useLocation } from 'react-router-dom';
import { SearchForm } from './SearchForm';
import { searchedText } from './search-text';

/** The search box. On a listing it keeps what was searched, so that it can be corrected. */
export function SearchBox() {
  const { pathname, search } = useLocation();
  const searched = searchedText(pathname, search);
  return <SearchForm key={searched} searched={searched} />;
}
