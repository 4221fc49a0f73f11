import { type DesignObject, designFont, drawContent, type Source } from '@qhatu/contract/designer';
import type { StageItem } from './stage';
import type { Paint } from './sticker';

type SourceOf = (object: Extract<DesignObject, { print_id: number }>) => Source<CanvasImageSource> | null;

const GONE = '#8c7d6f';

/** While a picture is coming: its outline. */
function outline(ctx: CanvasRenderingContext2D, width: number, height: number): void {
  ctx.strokeStyle = GONE;
  ctx.lineWidth = 0.5;
  ctx.setLineDash([2, 2]);
  ctx.strokeRect(-width / 2, -height / 2, width, height);
}

function painter(object: DesignObject, source: Source<CanvasImageSource> | null): Paint {
  if (object.kind !== 'text' && !source) return outline;
  return (ctx, width, height) =>
    drawContent<CanvasImageSource>(ctx, { ...object, width, height, opacity: 1 } as DesignObject, source);
}

/** What an object looks like, apart from where it lies. */
function looksOf(object: DesignObject): string {
  const { id, x, y, width, height, rotation, opacity, locked, hidden, ...looks } = object;
  return JSON.stringify(looks);
}

/**
 * Turns objects into what the stage shows. Painters are kept while nothing that they draw has changed, so that moving
 * a sticker repaints none.
 */
export class ItemMaker {
  private readonly kept = new Map<string, { looks: string; source: unknown; paint: Paint }>();

  items(objects: readonly DesignObject[], sourceOf: SourceOf, fontReady: (id: string) => boolean): StageItem[] {
    return objects.map((object) => {
      const source = object.kind === 'text' ? null : sourceOf(object);
      const ready = object.kind === 'text' ? fontReady(designFont(object.font).id) : source;
      const looks = looksOf(object);
      const known = this.kept.get(object.id);
      const paint = known && known.looks === looks && known.source === ready ? known.paint : painter(object, source);
      this.kept.set(object.id, { looks, source: ready, paint });
      const { id, x, y, width, height, rotation, opacity, locked, hidden } = object;
      return { id, place: { x, y, width, height, rotation }, opacity, locked, hidden, paint };
    });
  }
}
