import { render } from '@testing-library/react';
import { Picture } from './Picture';
import { placeholderOf } from './placeholder';

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

it('picture: until it has come its place shows its edges and its middle; without a tint what lies under it', () => {
  const of = (tint?: string) => {
    const picture = { src: '/media/a.webp', widths: [], tint };
    const { container } = render(<Picture picture={picture} alt="" sizes="50vw" />);
    return container.querySelector('img')?.getAttribute('style');
  };
  // jsdom knows no gradients; the browser's words are checked where they are made.
  expect(placeholderOf('c4ed8e111')).toEqual({
    background: 'radial-gradient(closest-side at 50% 54%,#d8e,#d8e0),linear-gradient(#c4e,#111)',
  });
  expect(of('c4ed8e111')).not.toBeNull();
  expect(of()).toBeNull();
  for (const wrong of ['', 'c4e', 'url(x)', '<b>']) expect(placeholderOf(wrong)).toBeUndefined();
});

it('picture: a phone gets one file however dense its screen, announced alone; other screens choose', () => {
  const picture = { src: '/media/a.webp', widths: [320, 640] };
  const { container } = render(<Picture picture={picture} alt="Polo" sizes="50vw" phoneWidth={640} priority />);
  expect(container.querySelector('source')).toHaveAttribute('srcset', '/media/a-640.webp');
  expect(container.querySelector('source')).toHaveAttribute('media', '(max-width: 47.99rem)');
  const links = [...document.head.querySelectorAll('link[rel=preload]')].map((link) => link.outerHTML);
  expect(links).toHaveLength(2);
  expect(links[0]).toContain('href="/media/a-640.webp"');
  expect(links[0]).not.toMatch(/imagesrcset/i);
  expect(links[1]).toContain('media="(min-width: 48rem)"');
});

it('picture: without that width a phone chooses like any other screen', () => {
  const { container } = render(
    <Picture picture={{ src: '/media/a.webp', widths: [320] }} alt="Polo" sizes="50vw" phoneWidth={640} priority />,
  );
  expect(container.querySelector('source')).toBeNull();
});
