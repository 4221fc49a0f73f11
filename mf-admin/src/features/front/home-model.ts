/** What staff put on home. Instants are ISO 8601, addresses of pictures begin with a slash. */
interface Entry {
  /** Null: from the beginning, without an end. */
  since: string | null;
  until: string | null;
}

interface HideableEntry extends Entry {
  isShown: boolean;
}

/** A picture with the widths in pixels at which it exists, and its own size. */
export interface HomePicture {
  src: string;
  widths: number[];
  width: number;
  height: number;
}

export interface Slide extends HideableEntry {
  headline: string;
  /** A line under it. */
  detail: string | null;
  /** A page of the shop. */
  href: string | null;
  /** Null until one is chosen; its form asks for it. */
  picture: HomePicture | null;
  /** Without one the wide picture is cropped. */
  phonePicture: HomePicture | null;
}

export type ProductSelection =
  | 'offers'
  | 'recommended'
  | 'best_sellers'
  | 'newest'
  | 'random'
  | 'women'
  | 'new_sellers';

export interface SectionItem extends HideableEntry {
  name: string;
  description: string | null;
  /** Without one it leads to its category. */
  href: string | null;
  image: string | null;
  /** What a section of offers shows: one of these three. */
  categoryId: number | null;
  selection: ProductSelection | null;
  productIds: number[] | null;
}

export interface Section extends HideableEntry {
  name: string;
  /** One of `SECTION_TYPES`. */
  type: number;
  items: SectionItem[];
}

export type EventPlace = 'header' | 'checkout';

export interface HomeEvent extends HideableEntry {
  place: EventPlace;
  message: string;
  /** As in '#8f1d35'. */
  color: string;
  textColor: string;
  href: string | null;
}

export type ServiceIcon = 'truck' | 'tag' | 'clock' | 'shield';

export interface HomeService extends Entry {
  icon: ServiceIcon;
  name: string;
  text: string;
}

export type GuideIcon = 'truck' | 'receipt' | 'store' | 'shield';

export interface Guide extends Entry {
  icon: GuideIcon;
  title: string;
  text: string;
  href: string;
}

export interface Testimonial extends HideableEntry {
  /** User name, e-mail or number of whoever said it. */
  user: string;
  message: string;
  /** Stars in halves. */
  rating: number;
  image: string | null;
  saidAt: string;
}

/** What each part of home is made of. */
export interface HomeEntries {
  slides: Slide;
  sections: Section;
  events: HomeEvent;
  services: HomeService;
  guides: Guide;
  testimonials: Testimonial;
}

/** Everything that stands on home, each part in its order. */
export type HomeContent = { [Part in keyof HomeEntries]: HomeEntries[Part][] };

/** Home from the inside: the draft, or what is public where there is none. */
export interface Home {
  hasDraft: boolean;
  /** Which state this is, and how often it was saved: who saves says which one they have seen. */
  seen: { id: number; version: number };
  content: HomeContent;
}

/** A state that is or was public. */
export interface HomeVersion {
  id: number;
  isPublished: boolean;
  note: string | null;
  /** Who published it; null: it came with the shop. */
  by: string | null;
  publishedAt: string | null;
}
