import { render } from '@testing-library/react';
import { Picture } from './Picture';

it('picture: offers every width, keeps its ratio, and waits unless it comes first', () => {
  const { container, rerender } = render(
    <Picture
      picture={{ src: '/media/a.webp', widths: [320, 640] }}
      alt="Polo"
      sizes="50vw"
      width={1600}
      height={600}
    />,
  );
  const image = container.querySelector('img');
  expect(image).toHaveAttribute('srcset', '/media/a-320.webp 320w, /media/a-640.webp 640w');
  expect(image).toHaveAttribute('width', '1600');
  expect(image).toHaveAttribute('height', '600');
  expect(image).toHaveAttribute('loading', 'lazy');
  rerender(<Picture picture={{ src: '/media/a.webp', widths: [] }} alt="Polo" sizes="50vw" priority />);
  expect(image).not.toHaveAttribute('srcset');
  expect(image).toHaveAttribute('loading', 'eager');
  expect(image).toHaveAttribute('fetchpriority', 'high');
});
