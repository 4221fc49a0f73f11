import styles from './panels.module.css';

/** A QR code, drawn ahead of time by `scripts/wallet-codes.mjs`: `path` covers its dark modules. */
export interface Qr {
  size: number;
  path: string;
}

/** Dark on white in every colour scheme: cameras need it. */
export function QrCode({ code, label }: { code: Qr; label: string }) {
  const quiet = 4;
  const side = code.size + 2 * quiet;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      className={styles.qr}
      shapeRendering="crispEdges"
    >
      <title>{label}</title>
      <rect width={side} height={side} fill="#fff" />
      <path d={code.path} transform={`translate(${quiet} ${quiet})`} fill="#000" />
    </svg>
  );
}
