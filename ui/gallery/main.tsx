import '../src/tokens/tokens.css';
import '../src/tokens/base.css';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { loadFonts } from '../src/fonts/load-fonts';
import { Gallery } from './Gallery';

const root = document.getElementById('root');
if (root) {
  const theme = new URLSearchParams(location.search).get('theme');
  if (theme) document.documentElement.dataset.theme = theme;
  void loadFonts();
  createRoot(root).render(
    <MemoryRouter>
      <Gallery />
    </MemoryRouter>,
  );
}
