import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { createSlider } from './swiper';
import { useSlider } from './useSlider';

jest.mock('./swiper', () => ({ createSlider: jest.fn() }));
const made = { slideNext: jest.fn(), slidePrev: jest.fn(), destroy: jest.fn() };
const create = jest.mocked(createSlider);

beforeEach(() => {
  jest.clearAllMocks();
  // jsdom has no layout for a real Swiper; these are the calls made of it.
  create.mockReturnValue(made as unknown as ReturnType<typeof createSlider>);
});

function Row() {
  const place = useRef<HTMLDivElement>(null);
  const slider = useSlider(place, { wrapperClass: 'row', slideClass: 'place' });
  return (
    <div ref={place} data-testid="slider">
      <ul className="row">
        <li className="place">
          <button type="button">uno</button>
          <input aria-label="texto" />
        </li>
      </ul>
      <output>{slider ? 'slider' : 'row'}</output>
    </div>
  );
}
const place = () => screen.getByTestId('slider');
const arrow = (key: string, target: Element = screen.getByRole('button')) => fireEvent.keyDown(target, { key });

describe('sliders', () => {
  it('a press, a look and the focus leave a row a row: they mostly leave the page', async () => {
    render(<Row />);
    fireEvent.pointerEnter(place());
    fireEvent.pointerDown(place());
    fireEvent.touchStart(place());
    fireEvent.focusIn(place());
    // Back, or a carousel that moves by itself, scrolls the row too.
    fireEvent.scroll(screen.getByRole('list'));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(create).not.toHaveBeenCalled();
  });

  it.each(['touchMove', 'wheel'] as const)('a row that is scrolled by hand (%s) becomes one slider', async (hand) => {
    render(<Row />);
    fireEvent[hand](place());
    fireEvent.scroll(screen.getByRole('list'));
    fireEvent.scroll(screen.getByRole('list'));
    await waitFor(() => expect(screen.getByText('slider')).toBeInTheDocument());
    expect(create).toHaveBeenCalledTimes(1);
    expect(create).toHaveBeenCalledWith(place(), { wrapperClass: 'row', slideClass: 'place' });
  });

  it('answer the arrow keys of what is inside from the first one, but not of a text field, and not with Ctrl', async () => {
    render(<Row />);
    arrow('ArrowRight');
    await screen.findByText('slider');
    arrow('ArrowLeft');
    arrow('ArrowRight', screen.getByLabelText('texto'));
    fireEvent.keyDown(screen.getByRole('button'), { key: 'ArrowRight', ctrlKey: true });
    await waitFor(() => expect(made.slidePrev).toHaveBeenCalledTimes(1));
    expect(made.slideNext).toHaveBeenCalledTimes(1);
    expect(create).toHaveBeenCalledTimes(1);
  });

  it('whose code does not come leave the arrow keys to the browser', async () => {
    create.mockImplementation(() => {
      throw new Error('no code');
    });
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    render(<Row />);
    expect(arrow('ArrowRight')).toBe(false);
    await waitFor(() => expect(warn).toHaveBeenCalled());
    expect(arrow('ArrowRight')).toBe(true);
    warn.mockRestore();
  });

  it('go with their page', async () => {
    const { unmount } = render(<Row />);
    arrow('ArrowRight');
    await screen.findByText('slider');
    unmount();
    await waitFor(() => expect(made.destroy).toHaveBeenCalled());
  });

  it('a page that has gone before the code came makes none', async () => {
    const { unmount } = render(<Row />);
    arrow('ArrowRight');
    unmount();
    await Promise.resolve();
    expect(create).not.toHaveBeenCalled();
  });
});
