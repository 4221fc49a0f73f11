/**
 * Draws the QR codes of the wallets: `npm i --no-save qrcode-generator && node scripts/wallet-codes.mjs`. Run by hand when
 * a number changes; its output is committed.
 */
import { writeFileSync } from 'node:fs';
import qrcode from 'qrcode-generator';

const WALLETS = [
  { name: 'Yape', phone: '987 654 321' },
  { name: 'Plin', phone: '987 654 322' },
];

function draw(text) {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  let path = '';
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (!code.isDark(row, column)) continue;
      let run = 1;
      while (column + run < size && code.isDark(row, column + run)) run += 1;
      path += `M${column} ${row}h${run}v1h-${run}z`;
      column += run - 1;
    }
  }
  return { size, path };
}

const wallets = WALLETS.map(({ name, phone }) => ({
  name,
  phone,
  qr: draw(`${name.toUpperCase()}:51${phone.replaceAll(' ', '')}:Qhatu Mercado SAC`),
}));
writeFileSync(
  new URL('../src/features/payment/wallets.json', import.meta.url),
  `${JSON.stringify(wallets, null, 2)}\n`,
);
