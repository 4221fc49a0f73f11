/** Networks for sharing a page; the name is `redsocial` of `POST share` (spec 2 §7). */
export type Network = 'whatsapp' | 'facebook' | 'twitter';

/** The networks' own pages for passing `url` on with a line of text. Plain links: none of their scripts is loaded. */
export function shareLinks(url: string, text: string): { network: Network; name: string; href: string }[] {
  const [link, words] = [encodeURIComponent(url), encodeURIComponent(text)];
  return [
    { network: 'whatsapp', name: 'WhatsApp', href: `https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}` },
    { network: 'facebook', name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${link}` },
    { network: 'twitter', name: 'X', href: `https://twitter.com/intent/tweet?url=${link}&text=${words}` },
  ];
}
