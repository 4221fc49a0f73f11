import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ProductVideo } from './ProductVideo';

const picture = { id: 1, src: '/media/products/a.webp', widths: [] };

describe('video_id [1§3]', () => {
  it('shows a poster of ours; the foreign player comes with a click', async () => {
    render(<ProductVideo id="aqz-KE-bpKQ" name="Oso" picture={picture} />);
    expect(document.querySelector('iframe')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /Ver el video/ }));
    const frame = screen.getByTitle('Video de Oso');
    expect(frame).toHaveAttribute(
      'src',
      expect.stringMatching(/^https:\/\/www\.youtube-nocookie\.com\/embed\/aqz-KE-bpKQ\?/),
    );
    expect(frame).toHaveFocus();
  });

  it.each(['../../x', 'a"onload="x', 'https://mal.pe', ''])('%p is no video id and shows nothing', (id) => {
    const { container } = render(<ProductVideo id={id} name="Oso" picture={picture} />);
    expect(container).toBeEmptyDOMElement();
  });
});
