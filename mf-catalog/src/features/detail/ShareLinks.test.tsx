import { logIn, renderPage } from '@qhatu/kit/testing';
import { api } from '@qhatu/shared-state';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { resetStores } from '../../testing/stores';
import { ShareLinks } from './ShareLinks';

beforeEach(() => {
  resetStores();
  // jsdom cannot open windows; what counts is that the click is reported.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
});
const open = () => renderPage(<ShareLinks productId={9001} path="/detalle/productos/9001" name="Polo & más" />);
const share = (name: RegExp) => userEvent.click(screen.getByRole('link', { name }));

describe('share [3§4]', () => {
  it.each([
    [/Facebook/, 'facebook'],
    [/Twitter/, 'twitter'],
  ])('%s reports product and network, and shows the code of the answer', async (name, redsocial) => {
    logIn();
    const post = jest
      .spyOn(api, 'post')
      .mockResolvedValue({ msg: 'Gracias por compartir. Tu código:', codigo: 'LIMA7' });
    open();
    await share(name);
    expect(post).toHaveBeenCalledWith('share', { user_id: 42, product_id: 9001, redsocial });
    expect(await screen.findByText('LIMA7')).toBeVisible();
  });

  it('a visitor’s share is not reported: the shared visitor may not', async () => {
    open();
    await share(/Facebook/);
    expect(api.post).not.toHaveBeenCalled();
  });

  it('a report that fails is logged and shows nothing', async () => {
    logIn();
    const logged = jest.spyOn(console, 'error').mockReturnValue(undefined);
    jest.spyOn(api, 'post').mockRejectedValue(new Error('500'));
    open();
    await share(/Twitter/);
    expect(logged).toHaveBeenCalled();
    expect(document.querySelector('p[role=status]')).toBeEmptyDOMElement();
  });

  it('share links: carry address and name encoded, in a window that cannot reach back [1§2]', () => {
    open();
    const link = screen.getByRole('link', { name: /Twitter/ });
    expect(link.getAttribute('href')).toContain('text=Polo%20%26%20m%C3%A1s');
    expect(link).toHaveAttribute('rel', 'noopener');
  });
});
