import { expect, type Locator } from '@playwright/test';
import { Shopper } from './shopper';

/** A person who designs a polo. Methods are named after what people do. */
export class Designer extends Shopper {
  get board(): Locator {
    return this.main.getByRole('region', { name: /^Lienzo/ });
  }

  get stickers(): Locator {
    return this.main.getByRole('region', { name: 'Estampados' });
  }

  /** Opens the page and waits until the editor answers. */
  async open(path = '/polos'): Promise<void> {
    await this.visit(path);
    await expect(this.board.locator('canvas').first()).toBeVisible({ timeout: 20_000 });
    const cookies = this.page.getByRole('button', { name: 'Entendido!' });
    if (await cookies.isVisible()) await cookies.click();
  }

  async tab(name: 'Producto' | 'Diseños' | 'Texto' | 'Imagen'): Promise<void> {
    await this.main.getByRole('tab', { name }).click();
  }

  /** Puts one of the shop's drawings onto the polo. */
  async addDesign(name: RegExp): Promise<void> {
    await this.tab('Diseños');
    await this.main.getByRole('button', { name: new RegExp(`^Agregar ${name.source}`) }).click();
    await expect(this.row(name)).toBeVisible();
  }

  async addText(text: string): Promise<void> {
    await this.tab('Texto');
    const again = this.main.getByRole('button', { name: 'Escribir otro texto' });
    if (await again.isVisible()) await again.click();
    await this.main.getByLabel('Tu texto').fill(text);
    await this.main.getByRole('button', { name: 'Agregar texto' }).click();
    await expect(this.row(new RegExp(text.replaceAll('\n', ' ')))).toBeVisible();
  }

  async addFile(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    await this.tab('Imagen');
    await this.main.getByRole('tabpanel', { name: 'Imagen' }).locator('input[type="file"]').setInputFiles(file);
  }

  /** The entry of a sticker in 'Estampados'. */
  row(name: RegExp): Locator {
    return this.stickers.getByRole('listitem').filter({ hasText: name });
  }

  field(label: string): Locator {
    return this.main.getByLabel(label, { exact: true });
  }

  async chooseSize(name: string, qty: number): Promise<void> {
    await this.main.getByLabel(`Cantidad de talla ${name}`, { exact: true }).fill(String(qty));
  }

  get total(): Locator {
    return this.main.getByRole('region', { name: 'Precio' });
  }

  /** Where a point of the print area is on the screen; fractions of its sides. */
  async spot(x: number, y: number): Promise<{ x: number; y: number }> {
    const area = this.board.getByTestId('print-area');
    await area.scrollIntoViewIfNeeded();
    const box = await area.boundingBox();
    if (!box) throw new Error('the print area is not on the screen');
    return { x: box.x + box.width * x, y: box.y + box.height * y };
  }
}
