/**
 * The part of a canvas that drawing needs: CanvasRenderingContext2D in the browser, the print server's own on the other
 * side. `P` is the type of that canvas's pictures.
 */
export interface Canvas2D<P> {
  save(): void;
  restore(): void;
  translate(x: number, y: number): void;
  rotate(radians: number): void;
  scale(x: number, y: number): void;
  beginPath(): void;
  rect(x: number, y: number, width: number, height: number): void;
  clip(): void;
  fillText(text: string, x: number, y: number): void;
  measureText(text: string): { width: number };
  // The eight numbers of canvas: source box in pixels, target box.
  drawImage(
    picture: P,
    sx: number,
    sy: number,
    sw: number,
    sh: number,
    x: number,
    y: number,
    w: number,
    h: number,
  ): void;
  font: string;
  fillStyle: unknown;
  globalAlpha: number;
  textAlign: string;
  textBaseline: string;
  imageSmoothingEnabled: boolean;
  imageSmoothingQuality: string;
}

/** A decoded picture and its size in pixels; its filter is applied already (`applyFilter`). */
export interface Source<P> {
  picture: P;
  width: number;
  height: number;
}
