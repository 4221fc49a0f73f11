import { darker, type Hex, lighter } from '../colour';
import type { Drawing } from '../scene';

let serial = 0;
const round = (id: string, colour: Hex) =>
  `<linearGradient id="${id}"><stop offset="0" stop-color="${darker(colour, 0.8)}" stop-opacity=".4"/><stop offset=".25" stop-color="#fff" stop-opacity=".06"/><stop offset=".42" stop-color="#fff" stop-opacity=".42"/><stop offset=".6" stop-color="#fff" stop-opacity=".04"/><stop offset="1" stop-color="${darker(colour, 0.8)}" stop-opacity=".42"/></linearGradient>`;

/** Rows of steps and diamonds for cloth that lies folded. */
function loom(x: number, y: number, w: number, u: number, inks: readonly Hex[]): string {
  const steps = [1, 3, 5, 3, 1];
  let out = '';
  for (let i = 0, cx = x + 4 * u; cx < x + w - 2 * u; cx += 8 * u, i++) {
    out += steps
      .map(
        (n, j) =>
          `<rect x="${cx - (n * u) / 2}" y="${y + j * u}" width="${n * u}" height="${u}" fill="${inks[i % inks.length]}"/>`,
      )
      .join('');
  }
  return out;
}

/** A folded blanket or shawl with fringes and Andean bands. */
export function foldedCloth(colour: Hex, inks: readonly [Hex, Hex, Hex], fringe: boolean): Drawing {
  const id = `w${serial++}`;
  const layer = (y: number, c: Hex) =>
    `<path d="M20 ${y}C10 ${y} 6 ${y + 70} 20 ${y + 74}H600C618 ${y + 74} 618 ${y} 600 ${y}Z" fill="${c}"/><rect x="16" y="${y + 60}" width="592" height="14" rx="7" fill="#120a18" opacity=".12"/>`;
  const bands = `<rect x="30" y="24" width="560" height="10" fill="${inks[0]}"/><rect x="30" y="40" width="560" height="4" fill="${inks[1]}"/>${loom(30, 58, 560, 11, inks)}<rect x="30" y="128" width="560" height="4" fill="${inks[1]}"/><rect x="30" y="138" width="560" height="10" fill="${inks[0]}"/>`;
  const tassels = fringe
    ? Array.from(
        { length: 29 },
        (_, i) =>
          `<path d="M${30 + i * 20} 172q${i % 2 ? 5 : -5} 30 ${i % 3 ? 2 : -4} 52" stroke="${i % 2 ? inks[1] : lighter(colour, 0.2)}" stroke-width="6" fill="none" stroke-linecap="round"/>`,
      ).join('')
    : '';
  const svg = `<defs><linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".2"/><stop offset="1" stop-color="#120a18" stop-opacity=".2"/></linearGradient></defs>${layer(300, darker(colour, 0.2))}${layer(232, darker(colour, 0.08))}${layer(168, colour)}<path d="M30 0H590C606 0 612 12 612 30V160C612 172 604 178 590 178H30C16 178 8 172 8 160V30C8 12 14 0 30 0Z" fill="${colour}"/>${bands}<path d="M30 0H590C606 0 612 12 612 30V160C612 172 604 178 590 178H30C16 178 8 172 8 160V30C8 12 14 0 30 0Z" fill="url(#${id})"/>${tassels}`;
  return { svg, width: 620, height: 380 };
}

/** A hanging tapestry. */
export function tapestry(colour: Hex, inks: readonly [Hex, Hex, Hex]): Drawing {
  const rows = [70, 190, 310, 430]
    .map(
      (y, i) =>
        `<rect x="40" y="${y - 24}" width="380" height="8" fill="${inks[i % 3]}"/>${loom(40, y, 380, 13, [inks[(i + 1) % 3] ?? inks[0], inks[(i + 2) % 3] ?? inks[1]])}`,
    )
    .join('');
  const tassels = Array.from(
    { length: 19 },
    (_, i) => `<path d="M${50 + i * 20} 520v44" stroke="${inks[i % 3]}" stroke-width="7" stroke-linecap="round"/>`,
  ).join('');
  const svg = `<path d="M52 52H432V536H52Z" fill="#3a2430" opacity=".16"/>${tassels}<rect x="40" y="30" width="380" height="496" fill="${colour}"/>${rows}<rect x="40" y="30" width="380" height="496" fill="#fff" opacity=".04"/><rect x="14" y="18" width="432" height="18" rx="9" fill="#7a5436"/><circle cx="14" cy="27" r="14" fill="#6a452b"/><circle cx="446" cy="27" r="14" fill="#6a452b"/><path d="M60 20L230 -40L400 20" fill="none" stroke="#8d6a4a" stroke-width="6"/>`;
  return { svg, width: 460, height: 570 };
}

/** Bag of woven cloth with a strap (chuspa, morral). */
export function wovenBag(colour: Hex, inks: readonly [Hex, Hex, Hex]): Drawing {
  const id = `g${serial++}`;
  const path = 'M50 190H450L470 500C470 528 450 540 424 540H76C50 540 30 528 30 500Z';
  const svg = `<defs>${round(id, colour)}<clipPath id="${id}c"><path d="${path}"/></clipPath></defs><path d="M84 200C90 60 170 10 250 10C330 10 410 60 416 200" fill="none" stroke="${darker(colour, 0.3)}" stroke-width="24"/><path d="M84 200C90 60 170 10 250 10C330 10 410 60 416 200" fill="none" stroke="${inks[0]}" stroke-width="7" stroke-dasharray="16 12"/><path d="${path}" fill="${colour}"/><g clip-path="url(#${id}c)"><rect x="0" y="240" width="500" height="10" fill="${inks[0]}"/>${loom(20, 268, 470, 13, inks)}<rect x="0" y="350" width="500" height="10" fill="${inks[1]}"/>${loom(-30, 378, 540, 13, [inks[1], inks[2], inks[0]])}<rect x="0" y="460" width="500" height="10" fill="${inks[0]}"/><path d="${path}" fill="url(#${id})"/></g><rect x="42" y="176" width="416" height="30" rx="12" fill="${darker(colour, 0.25)}"/>`;
  return { svg, width: 500, height: 550 };
}

/** Towels, sheets: soft rolls in a pile. */
export function folded(colours: readonly Hex[]): Drawing {
  const id = `o${serial++}`;
  const each = colours.map((colour, i) => {
    const y = i * 112;
    return `<path d="M40 ${y}H560C596 ${y} 604 ${y + 30} 604 ${y + 58}C604 ${y + 92} 594 ${y + 116} 560 ${y + 116}H40C14 ${y + 116} 6 ${y + 92} 6 ${y + 58}C6 ${y + 26} 14 ${y} 40 ${y}Z" fill="${colour}"/><path d="M40 ${y}H560C596 ${y} 604 ${y + 30} 604 ${y + 58}C604 ${y + 92} 594 ${y + 116} 560 ${y + 116}H40C14 ${y + 116} 6 ${y + 92} 6 ${y + 58}C6 ${y + 26} 14 ${y} 40 ${y}Z" fill="url(#${id})"/><path d="M22 ${y + 40}C180 ${y + 34} 420 ${y + 34} 596 ${y + 42}M20 ${y + 78}C180 ${y + 72} 420 ${y + 74} 598 ${y + 78}" stroke="${darker(colour, 0.5)}" stroke-width="4" opacity=".3" fill="none"/><rect x="430" y="${y + 4}" width="26" height="110" fill="${lighter(colour, 0.5)}" opacity=".55"/>`;
  });
  const svg = `<defs><linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".34"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#120a18" stop-opacity=".26"/></linearGradient></defs>${each.join('')}`;
  return { svg, width: 610, height: colours.length * 112 + 6 };
}

/** Pot with lid. */
export function pot(colour: Hex): Drawing {
  const id = `q${serial++}`;
  const svg = `<defs>${round(id, colour)}</defs><path d="M20 200C-16 196 -16 250 24 256M580 200C616 196 616 250 576 256" fill="none" stroke="${darker(colour, 0.6)}" stroke-width="20" stroke-linecap="round"/><path d="M30 160H570V330C570 384 540 400 490 400H110C60 400 30 384 30 330Z" fill="${colour}"/><path d="M30 160H570V330C570 384 540 400 490 400H110C60 400 30 384 30 330Z" fill="url(#${id})"/><path d="M22 160C22 84 150 54 300 54C450 54 578 84 578 160Z" fill="${lighter(colour, 0.12)}"/><path d="M22 160C22 84 150 54 300 54C450 54 578 84 578 160Z" fill="url(#${id})"/><rect x="14" y="150" width="572" height="20" rx="10" fill="${darker(colour, 0.25)}"/><rect x="262" y="10" width="76" height="34" rx="17" fill="${darker(colour, 0.65)}"/><rect x="286" y="36" width="28" height="24" fill="${darker(colour, 0.65)}"/>`;
  return { svg, width: 600, height: 402 };
}

/** A lamp with a cloth shade. */
export function lamp(shade: Hex, foot: Hex): Drawing {
  const id = `l${serial++}`;
  const svg = `<defs>${round(id, shade)}</defs><path d="M196 300C150 330 130 390 150 440C160 470 180 490 200 500H220C240 490 260 470 270 440C290 390 270 330 224 300Z" fill="${foot}"/><path d="M196 300C150 330 130 390 150 440C160 470 180 490 200 500H220C240 490 260 470 270 440C290 390 270 330 224 300Z" fill="url(#${id})"/><rect x="140" y="496" width="140" height="26" rx="10" fill="${darker(foot, 0.3)}"/><path d="M120 20H300L400 300H20Z" fill="${shade}"/><path d="M120 20H300L400 300H20Z" fill="url(#${id})"/><path d="M120 20H300L306 38H114ZM26 284H394L400 300H20Z" fill="${darker(shade, 0.2)}"/>`;
  return { svg, width: 420, height: 524 };
}
