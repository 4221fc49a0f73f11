import { PHONE } from '@qhatu/ui';

/** What React announces of the first screen's pictures: asked for before the styles are read. */
const PRELOAD = /<link rel="preload" as="image"[^>]*>/g;
const ADDRESS = / href="([^"]+)"/;
/** Nothing that could end the address inside a header. */
const PLAIN = /^\/[\w./%-]+$/;
/** More of them would hold up the document itself. */
const MAX_PICTURES = 2;

export interface Announced {
  /** The document without the announcements. */
  html: string;
  /** The announcements, for the head's start. */
  links: string;
  /** Addresses of files that every phone draws on its first screen. */
  onPhones: string[];
}

/** Takes the announcements of pictures out of a rendered document. */
export function announcedPictures(rendered: string): Announced {
  const links = rendered.slice(0, rendered.indexOf('</head>')).match(PRELOAD) ?? [];
  const onPhones = links
    .filter((link) => link.includes(`media="${PHONE}"`) && !/imagesrcset/i.test(link))
    .map((link) => ADDRESS.exec(link)?.[1] ?? '')
    .filter((address) => PLAIN.test(address));
  return {
    html: links.reduce((html, each) => html.replace(each, ''), rendered),
    links: links.join(''),
    onPhones: onPhones.slice(0, MAX_PICTURES),
  };
}
