/** @jest-environment node */
import { announcedPictures } from './pictures';

const phone = (href: string) => `<link rel="preload" as="image" href="${href}" media="(max-width: 47.99rem)"/>`;
const wide =
  '<link rel="preload" as="image" href="/m/a.webp" imageSrcSet="/m/a-960.webp 960w" media="(min-width: 48rem)"/>';
const page = (links: string) => `<html><head>${links}<title>T</title></head><body></body></html>`;

it('announcements go to the head’s start, and files that every phone draws are known by address', () => {
  const { html, links, onPhones } = announcedPictures(page(phone('/m/a-640.webp') + wide));
  expect(html).toBe(page(''));
  expect(links).toBe(phone('/m/a-640.webp') + wide);
  expect(onPhones).toEqual(['/m/a-640.webp']);
});

it('a phone is told of two pictures at most, never of one with a choice, and never of an odd address', () => {
  const many = ['/m/a.webp', '/m/b.webp', '/m/c.webp'].map(phone).join('');
  expect(announcedPictures(page(many)).onPhones).toEqual(['/m/a.webp', '/m/b.webp']);
  const choice = phone('/m/a.webp').replace('href=', 'imageSrcSet="/m/a.webp 1x" href=');
  expect(announcedPictures(page(choice)).onPhones).toEqual([]);
  for (const odd of ['/m/a&gt;; rel=x', 'https://elsewhere/a.webp', '/m/a,b.webp'])
    expect(announcedPictures(page(phone(odd))).onPhones).toEqual([]);
});
