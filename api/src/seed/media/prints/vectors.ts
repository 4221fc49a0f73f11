import type { Drawing } from '../scene';

const stepped = (y: number, ink: string, flip: boolean): string =>
  Array.from({ length: 6 }, (_, i) => {
    const x = i * 200;
    const d = 'M0 120V90H25V60H50V30H75V0H125V30H150V60H175V90H200V120Z';
    return `<path d="${d}" fill="${ink}" transform="translate(${x} ${y})${flip ? ' translate(0 120) scale(1 -1)' : ''}"/>`;
  }).join('');

const diamonds = (y: number, ink: string, inner: string): string =>
  Array.from({ length: 12 }, (_, i) => {
    const x = 50 + i * 100;
    return `<path d="M${x} ${y}l44 44-44 44-44-44z" fill="${ink}"/><path d="M${x} ${y + 24}l20 20-20 20-20-20z" fill="${inner}"/>`;
  }).join('');

/** A row of breakers, longer than the picture, which cuts it. */
const waves = (x0: number, y: number, ink: string): string =>
  Array.from({ length: 6 }, (_, i) => {
    const x = x0 + i * 220;
    return `<path d="M${x} ${y + 130}C${x + 10} ${y + 20} ${x + 110} ${y - 30} ${x + 176} ${y + 36}C${x + 206} ${y + 66} ${x + 196} ${y + 112} ${x + 156} ${y + 112}C${x + 120} ${y + 112} ${x + 108} ${y + 70} ${x + 138} ${y + 58}C${x + 96} ${y + 46} ${x + 70} ${y + 84} ${x + 90} ${y + 118}C${x + 112} ${y + 152} ${x + 172} ${y + 156} ${x + 220} ${y + 130}V${y + 170}H${x}Z" fill="${ink}"/>`;
  }).join('');

/** Drawings with curves and slopes, which a loom does not have. */
export const VECTORS: Readonly<Record<string, Drawing>> = {
  cordillera: {
    width: 1000,
    height: 760,
    svg: `<circle cx="660" cy="240" r="150" fill="#dca12e"/><path d="M60 700L380 150L520 390L610 280L940 700Z" fill="#2d4f9e"/><path d="M380 150L470 304L420 280L388 340L350 290L300 288Z" fill="#f6ead2"/><path d="M610 280L690 382L640 366L608 404L566 334Z" fill="#f6ead2"/><path d="M0 700L210 470L350 610L480 500L700 700Z" fill="#3f7d4a"/><path d="M520 700L760 520L1000 700Z" fill="#2f5d38"/><rect y="700" width="1000" height="16" fill="#a3243b"/><rect y="728" width="1000" height="16" fill="#dca12e"/>`,
  },
  olas: {
    width: 1100,
    height: 570,
    svg: `<circle cx="550" cy="170" r="130" fill="#dca12e"/>${waves(0, 180, '#86b9dd')}${waves(-110, 290, '#2e9c9a')}${waves(0, 400, '#2d4f9e')}`,
  },
  escalonado: {
    width: 1200,
    height: 440,
    svg: `<rect width="1200" height="440" fill="#f6ead2"/><rect width="1200" height="22" fill="#2b2430"/><rect y="418" width="1200" height="22" fill="#2b2430"/>${stepped(36, '#a3243b', true)}${diamonds(176, '#2d4f9e', '#dca12e')}${stepped(284, '#a3243b', false)}`,
  },
  cactus: {
    width: 600,
    height: 900,
    svg: `<path d="M300 40C360 40 396 84 396 150V830H204V150C204 84 240 40 300 40Z" fill="#3f7d4a"/><path d="M204 520H150C96 520 60 486 60 430V330C60 296 84 274 114 274S168 296 168 330V410H204ZM396 430H432V250C432 216 456 194 486 194S540 216 540 250V450C540 506 504 540 450 540H396Z" fill="#3f7d4a"/><path d="M252 110V820M300 80V820M348 110V820M114 310V440M486 230V450" stroke="#2f5d38" stroke-width="12" stroke-linecap="round" fill="none"/><path d="M300 8l20 36 40 4-30 28 8 40-38-20-38 20 8-40-30-28 40-4z" fill="#ec94ad"/><path d="M140 830H460L436 892H164Z" fill="#b5834b"/><path d="M146 846H454" stroke="#6d4630" stroke-width="10"/>`,
  },
  retablo: {
    width: 800,
    height: 900,
    svg: `<path d="M120 330L400 60L680 330Z" fill="#a3243b"/><path d="M190 306L400 108L610 306Z" fill="#dca12e"/><circle cx="400" cy="236" r="52" fill="#a3243b"/><circle cx="400" cy="236" r="26" fill="#f6ead2"/><rect x="150" y="330" width="500" height="520" fill="#2d4f9e"/><rect x="186" y="366" width="428" height="448" fill="#f6ead2"/><path d="M0 380L150 330V850L0 800ZM800 380L650 330V850L800 800Z" fill="#3f7d4a"/>${[440, 560, 680].map((y) => `<circle cx="75" cy="${y}" r="28" fill="#ec94ad"/><circle cx="75" cy="${y}" r="11" fill="#dca12e"/><circle cx="725" cy="${y}" r="28" fill="#ec94ad"/><circle cx="725" cy="${y}" r="11" fill="#dca12e"/>`).join('')}<path d="M186 600H614V620H186Z" fill="#a3243b"/><path d="M400 400c30 0 48 22 48 50s-18 50-48 50-48-22-48-50 18-50 48-50zM320 600c4-60 36-92 80-92s76 32 80 92z" fill="#7c1f36"/><path d="M350 424h100l14-20h-128z" fill="#2b2430"/>${[250, 400, 550].map((x) => `<path d="M${x} 660c22 0 36 16 36 36s-14 36-36 36-36-16-36-36 14-36 36-36zM${x - 58} 814c3-50 26-76 58-76s55 26 58 76z" fill="${x === 400 ? '#dca12e' : '#2e9c9a'}"/>`).join('')}<rect x="130" y="850" width="540" height="40" fill="#dca12e"/>`,
  },
};
