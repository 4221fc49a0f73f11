import type { CutName, SNEAKERS } from '../media/pictures/clothes';

/** One way to fill a slot of a name. What comes with it belongs to the product that gets it. */
export interface Choice {
  text: string;
  /** Soles added to the price. */
  add?: number;
  /** Pictures that show this choice. */
  pictures?: readonly string[];
  cut?: CutName;
  /** Facet values: attribute → text. */
  values?: Readonly<Record<string, string>>;
  /** What fits this choice in the slots after it, in place of their own lists: nobody sells a radio of 20 000 mAh. */
  with?: Readonly<Record<string, readonly Option[]>>;
  /** A price range of its own. */
  price?: readonly [number, number];
  /** Id of a YouTube video that shows it. */
  video?: string;
}
export type Option = string | Choice;

/** What a kind of products looks like: garments and shoes come in colours, the rest has pictures. */
export type Look =
  | { cut: CutName | readonly CutName[] }
  | { sneaker: keyof typeof SNEAKERS }
  | { pictures: readonly string[] }
  /** Colour variants: Spanish colour → picture. */
  | { colours: Readonly<Record<string, string>> }
  /** The pictures come with a choice. */
  | { choice: true };

export type Sizes = 'adult' | 'child' | 'shoe' | 'shoe-child';

/** One kind of products: enough to write hundreds of believable offers of it. Money in soles. */
export interface ProductType {
  /** Subcategory. */
  sub: number;
  /** How many offers of it among about a thousand. */
  weight: number;
  /** '{…}' are slots: choices of `slots`, `marca` and `modelo`. */
  name: string;
  slots?: Readonly<Record<string, readonly Option[]>>;
  brands?: readonly string[];
  price: readonly [number, number];
  look: Look;
  sizes?: Sizes;
  /** First sentence; one is taken. */
  intro: readonly string[];
  /** Further sentences; two to four are taken. */
  facts: readonly string[];
  values?: Readonly<Record<string, string>>;
  warranty?: string;
  tags?: readonly string[];
  adult?: boolean;
  /** Too big or fragile for the bus: stays in Lima. */
  limaOnly?: boolean;
  /** May be offered used. */
  used?: boolean;
  /** Words of ratings and questions. */
  texts: 'wear' | 'shoe' | 'tech' | 'toy' | 'food' | 'home' | 'book' | 'beauty' | 'craft' | 'service';
}

export const of = (text: string, more: Omit<Choice, 'text'> = {}): Choice => ({ text, ...more });
/** A choice that shows one picture. */
export const pic = (text: string, ...pictures: string[]): Choice => ({ text, pictures });
/** A choice with the details that fit it, its price range and its pictures. */
export const item = (
  text: string,
  price: readonly [number, number],
  details: readonly Option[],
  pictures: readonly string[],
  values?: Readonly<Record<string, string>>,
): Choice => ({ text, price, with: { detalle: details }, pictures, values });
/** The slot that {@link item} fills. */
export const FITTING: readonly Option[] = [];
