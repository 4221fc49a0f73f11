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
  it('stay a row until somebody means to use them, and then become one slider', async () => {
    render(<Row />);
    expect(create).not.toHaveBeenCalled();
    fireEvent.pointerEnter(place());
    fireEvent.touchStart(place());
    fireEvent.focusIn(place());
    await waitFor(() => expect(screen.getByText('slider')).toBeInTheDocument());
    expect(create).toHaveBeenCalledTimes(1);
    expect(create).toHaveBeenCalledWith(place(), { wrapperClass: 'row', slideClass: 'place' });
  });

  it('answer the arrow keys of what is inside, but not of a text field, and not with Ctrl', async () => {
    render(<Row />);
    fireEvent.focusIn(place());
    await screen.findByText('slider');
    arrow('ArrowRight');
    arrow('ArrowLeft');
    arrow('ArrowRight', screen.getByLabelText('texto'));
    fireEvent.keyDown(screen.getByRole('button'), { key: 'ArrowRight', ctrlKey: true });
    expect(made.slideNext).toHaveBeenCalledTimes(1);
    expect(made.slidePrev).toHaveBeenCalledTimes(1);
  });

  it('go with their page', async () => {
    const { unmount } = render(<Row />);
    fireEvent.focusIn(place());
    await screen.findByText('slider');
    unmount();
    expect(made.destroy).toHaveBeenCalled();
  });

  it('a page that has gone before the code came makes none', async () => {
    const { unmount } = render(<Row />);
    fireEvent.focusIn(place());
    unmount();
    await Promise.resolve();
    expect(create).not.toHaveBeenCalled();
  });
});
