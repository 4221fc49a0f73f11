import { darker, type Hex, lighter } from '../colour';
import type { Drawing } from '../scene';

let serial = 0;
const gloss = (id: string, angle = 'x1="0" y1="0" x2="1" y2="1"') =>
  `<linearGradient id="${id}" ${angle}><stop offset="0" stop-color="#fff" stop-opacity=".42"/><stop offset=".45" stop-color="#fff" stop-opacity=".04"/><stop offset="1" stop-color="#120a18" stop-opacity=".26"/></linearGradient>`;
/** A screen that is on: a hill, a sun and a few steps, in two colours. */
const view = (x: number, y: number, w: number, h: number, sky: Hex, land: Hex) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${sky}"/><circle cx="${x + w * 0.7}" cy="${y + h * 0.3}" r="${Math.min(w, h) * 0.12}" fill="#fbe3a2"/><path d="M${x} ${y + h * 0.78}L${x + w * 0.28} ${y + h * 0.42}L${x + w * 0.5} ${y + h * 0.68}L${x + w * 0.68} ${y + h * 0.52}L${x + w} ${y + h * 0.82}V${y + h}H${x}Z" fill="${land}"/><path d="M${x} ${y + h * 0.86}H${x + w}V${y + h}H${x}Z" fill="${darker(land, 0.3)}"/>`;

/** Handheld console with two side grips. */
export function handheld(left: Hex, right: Hex): Drawing {
  const id = `n${serial++}`;
  const grip = (x: number, colour: Hex, flip: boolean) =>
    `<path d="${flip ? `M${x} 0h70c50 0 80 34 80 84v132c0 50-30 84-80 84h-70z` : `M${x + 150} 0h-70c-50 0-80 34-80 84v132c0 50 30 84 80 84h70z`}" fill="${colour}"/>`;
  const svg = `<defs>${gloss(id)}</defs>${grip(0, left, false)}${grip(570, right, true)}<rect x="144" y="4" width="432" height="292" rx="14" fill="#2b2b33"/><rect x="172" y="32" width="376" height="236" rx="6" fill="#15151b"/>${view(178, 38, 364, 224, '#9fd0e6', '#4d9a6a')}<rect x="172" y="32" width="376" height="236" rx="6" fill="url(#${id})"/><g fill="#23232b"><circle cx="76" cy="92" r="34"/><circle cx="646" cy="196" r="34"/></g><g fill="#43434e"><circle cx="76" cy="92" r="22"/><circle cx="646" cy="196" r="22"/></g><g fill="#23232b"><path d="M64 166h24v20h20v24H88v20H64v-20H44v-24h20z"/><circle cx="646" cy="58" r="13"/><circle cx="646" cy="118" r="13"/><circle cx="616" cy="88" r="13"/><circle cx="676" cy="88" r="13"/></g>`;
  return { svg, width: 720, height: 300 };
}

/** A console that stands in the living room. */
export function consoleBox(colour: Hex, light: Hex): Drawing {
  const id = `c${serial++}`;
  const svg = `<defs>${gloss(id, 'x1="0" y1="0" x2="1" y2="0"')}</defs><path d="M70 12C110 0 190 0 230 12L250 560H50Z" fill="${darker(colour, 0.55)}"/><path d="M30 0C70 -6 92 20 96 60L112 560H24C10 400 8 140 30 0Z" fill="${colour}"/><path d="M270 0C230 -6 208 20 204 60L188 560H276C290 400 292 140 270 0Z" fill="${colour}"/><path d="M30 0C70 -6 92 20 96 60L112 560H24C10 400 8 140 30 0Z" fill="url(#${id})"/><path d="M270 0C230 -6 208 20 204 60L188 560H276C290 400 292 140 270 0Z" fill="url(#${id})"/><path d="M104 90C120 82 180 82 196 90" stroke="${light}" stroke-width="8" fill="none" stroke-linecap="round"/><rect x="140" y="180" width="20" height="130" rx="8" fill="#0d0d12"/><circle cx="150" cy="360" r="11" fill="${light}"/><rect x="14" y="556" width="272" height="20" rx="8" fill="${darker(colour, 0.6)}"/>`;
  return { svg, width: 300, height: 580 };
}

/** A small box console, lying. */
export function consoleFlat(colour: Hex, light: Hex): Drawing {
  const id = `f${serial++}`;
  const svg = `<defs>${gloss(id, 'x1="0" y1="0" x2="0" y2="1"')}</defs><path d="M60 0H580L640 90H0Z" fill="${lighter(colour, 0.18)}"/><path d="M0 90H640V190C640 204 632 212 618 212H22C8 212 0 204 0 190Z" fill="${colour}"/><rect y="90" width="640" height="122" rx="6" fill="url(#${id})"/><rect x="60" y="126" width="320" height="14" rx="7" fill="${darker(colour, 0.7)}"/><circle cx="570" cy="150" r="20" fill="${darker(colour, 0.5)}"/><circle cx="570" cy="150" r="9" fill="${light}"/><g fill="${darker(colour, 0.6)}"><rect x="430" y="140" width="34" height="20" rx="4"/><rect x="478" y="140" width="34" height="20" rx="4"/></g><g stroke="${darker(colour, 0.3)}" stroke-width="5"><path d="M150 30H330M140 46H336M130 62H342"/></g>`;
  return { svg, width: 640, height: 212 };
}

/** Telephone: front and back, one behind the other. */
export function phone(colour: Hex, sky: Hex, land: Hex): Drawing {
  const id = `h${serial++}`;
  const svg = `<defs>${gloss(id)}</defs><g transform="rotate(9 330 300)"><rect x="196" y="26" width="254" height="540" rx="40" fill="${darker(colour, 0.25)}"/><rect x="202" y="32" width="242" height="528" rx="36" fill="${colour}"/><rect x="202" y="32" width="242" height="528" rx="36" fill="url(#${id})"/><rect x="330" y="52" width="96" height="150" rx="28" fill="${darker(colour, 0.18)}"/><g fill="#17171d"><circle cx="378" cy="92" r="28"/><circle cx="378" cy="160" r="28"/></g><g fill="#3a4a6e"><circle cx="378" cy="92" r="14"/><circle cx="378" cy="160" r="14"/></g></g><rect x="30" y="40" width="258" height="548" rx="42" fill="#17171d"/><clipPath id="${id}s"><rect x="42" y="52" width="234" height="524" rx="32"/></clipPath><g clip-path="url(#${id}s)">${view(42, 52, 234, 524, sky, land)}<rect x="42" y="52" width="234" height="524" fill="url(#${id})"/></g><rect x="126" y="66" width="66" height="16" rx="8" fill="#17171d"/><rect x="110" y="552" width="98" height="7" rx="3" fill="#fff" opacity=".8"/>`;
  return { svg, width: 480, height: 610 };
}

export function television(sky: Hex, land: Hex): Drawing {
  const id = `v${serial++}`;
  const svg = `<defs>${gloss(id)}</defs><rect width="760" height="440" rx="14" fill="#1d1d24"/>${view(12, 12, 736, 404, sky, land)}<rect x="12" y="12" width="736" height="404" fill="url(#${id})"/><path d="M330 440H430L440 492H320Z" fill="#34343d"/><path d="M220 492H540C552 492 556 506 544 508H216C204 506 208 492 220 492Z" fill="#24242b"/>`;
  return { svg, width: 760, height: 510 };
}

/** Round-cornered speaker; `tall` for the party kind. */
export function speaker(colour: Hex, accent: Hex, tall: boolean): Drawing {
  const id = `s${serial++}`;
  const h = tall ? 560 : 260;
  const w = tall ? 330 : 520;
  const cone = (x: number, y: number, r: number) =>
    `<circle cx="${x}" cy="${y}" r="${r}" fill="#17171d"/><circle cx="${x}" cy="${y}" r="${r * 0.86}" fill="none" stroke="${accent}" stroke-width="5"/><circle cx="${x}" cy="${y}" r="${r * 0.66}" fill="#2b2b33"/><circle cx="${x}" cy="${y}" r="${r * 0.3}" fill="#44444f"/>`;
  const cones = tall
    ? cone(165, 180, 108) + cone(165, 410, 118)
    : cone(120, 130, 88) +
      cone(400, 130, 88) +
      `<rect x="228" y="100" width="64" height="60" rx="12" fill="#17171d"/><path d="M246 130h28M260 116v28" stroke="${accent}" stroke-width="5"/>`;
  const svg = `<defs>${gloss(id)}</defs>${tall ? `<rect x="110" y="-26" width="110" height="40" rx="18" fill="none" stroke="${darker(colour, 0.4)}" stroke-width="14"/>` : ''}<rect width="${w}" height="${h}" rx="${tall ? 44 : 110}" fill="${colour}"/><rect width="${w}" height="${h}" rx="${tall ? 44 : 110}" fill="url(#${id})"/>${cones}`;
  return { svg, width: w, height: h };
}

/** Case of a game or a film; the scene puts a figure on its cover. */
export function gameCase(spine: Hex, cover: Hex): Drawing {
  const id = `j${serial++}`;
  const svg = `<defs>${gloss(id)}<radialGradient id="${id}r" cx=".5" cy=".45" r=".7"><stop offset="0" stop-color="${lighter(cover, 0.45)}"/><stop offset="1" stop-color="${darker(cover, 0.35)}"/></radialGradient></defs><rect width="440" height="560" rx="16" fill="${spine}"/><rect x="26" y="18" width="398" height="524" rx="4" fill="url(#${id}r)"/><rect x="26" y="18" width="398" height="54" fill="${spine}"/><path d="M44 45h18v-12h18v12h18v12H80v-6H62v6H44zM140 38h120v14H140z" fill="#fff" opacity=".85"/><path d="M26 452L120 410L220 462L320 400L424 446V542H26Z" fill="${darker(cover, 0.5)}" opacity=".55"/><rect width="440" height="560" rx="16" fill="url(#${id})" opacity=".7"/><rect x="0" y="0" width="18" height="560" rx="9" fill="#fff" opacity=".2"/>`;
  return { svg, width: 440, height: 560 };
}
