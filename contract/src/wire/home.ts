import { z } from 'zod';
import { Tint } from './catalog';
import { BodyId, TypedText } from './common';

/** Drawings beside a promise of the shop or a piece of its blog: the pages have no others. */
export const ServiceIcon = z.enum(['truck', 'tag', 'clock', 'shield']);
export type ServiceIcon = z.infer<typeof ServiceIcon>;
export const GuideIcon = z.enum(['truck', 'receipt', 'store', 'shield']);
export type GuideIcon = z.infer<typeof GuideIcon>;

/** `GET home/services`: what shopping here costs and promises. */
export const HomeService = z.object({ icon: ServiceIcon, name: z.string(), text: z.string() });
export type HomeService = z.infer<typeof HomeService>;

/** `GET home/guides`: short pieces of the shop's own, each with the page that goes into it. */
export const HomeGuide = z.object({ icon: GuideIcon, title: z.string(), text: z.string(), href: z.string() });
export type HomeGuide = z.infer<typeof HomeGuide>;

/** ISO 8601 with its offset. */
const Instant = z.iso.datetime({ offset: true });

/** Null: from the beginning, without an end. */
const window = { since: Instant.nullable().default(null), until: Instant.nullable().default(null) };
const shown = z.boolean().default(true);
const Uri = z
  .string()
  .max(300)
  .regex(/^\/(media|uploads)\/[\w./-]+$/);
const pixels = z.number().int().min(1).max(10_000);
const PictureSize = { widths: z.array(pixels).max(12), width: pixels, height: pixels };

export const HomeSlide = z.object({
  url_image: Uri,
  ...PictureSize,
  phone_image: z
    .object({ uri: Uri, ...PictureSize })
    .nullable()
    .default(null),
  description: TypedText,
  detail: TypedText.nullable().default(null),
  link: TypedText.nullable().default(null),
  shown,
  ...window,
});
export type HomeSlide = z.infer<typeof HomeSlide>;

export const HomeSelection = z.enum([
  ...(['offers', 'recommended', 'best_sellers', 'newest', 'random', 'women', 'new_sellers'] as const),
]);
export type HomeSelection = z.infer<typeof HomeSelection>;

export const HomeItem = z.object({
  name: TypedText,
  uri: Uri.nullable().default(null),
  url: TypedText.nullable().default(null),
  description: TypedText.nullable().default(null),
  category_id: BodyId.nullable().default(null),
  selection: HomeSelection.nullable().default(null),
  product_ids: z.array(BodyId).max(24).nullable().default(null),
  shown,
  ...window,
});
export type HomeItem = z.infer<typeof HomeItem>;

export const HomeSection = z.object({
  type: z.number().int().min(1).max(6),
  name: TypedText,
  items: z.array(HomeItem).max(24).default([]),
  shown,
  ...window,
});
export type HomeSection = z.infer<typeof HomeSection>;

export const HomeEvent = z.object({
  place: z.enum(['header', 'checkout']),
  message: TypedText,
  color: TypedText,
  text_color: TypedText,
  url_event: TypedText.nullable().default(null),
  shown,
  ...window,
});
export type HomeEvent = z.infer<typeof HomeEvent>;

export const HomeTestimonial = z.object({
  /** User name, e-mail or number of whoever said it: only people of the shop are quoted, under the name they have now. */
  user: TypedText,
  /** Stars in halves. */
  rating: z.number().min(0.5).max(5).multipleOf(0.5),
  message: TypedText,
  uri: Uri.nullable().default(null),
  said_at: Instant,
  shown,
  ...window,
});
export type HomeTestimonial = z.infer<typeof HomeTestimonial>;

/** Everything that staff put on home, in its order. */
export const HomeContent = z.object({
  slides: z.array(HomeSlide).max(20),
  sections: z.array(HomeSection).max(30),
  events: z.array(HomeEvent).max(30),
  services: z.array(HomeService.extend(window)).max(8),
  guides: z.array(HomeGuide.extend(window)).max(12),
  testimonials: z.array(HomeTestimonial).max(60),
});
export type HomeContent = z.infer<typeof HomeContent>;

export const HomeVersion = z.object({
  id: z.number().int(),
  state: z.enum(['draft', 'published', 'past']),
  /** Counts the saves of a draft. */
  version: z.number().int(),
  note: z.string().nullable(),
  /** The person who began the draft, or published it; null: it came with the shop. */
  by: z.string().nullable(),
  saved_at: z.string(),
  published_at: z.string().nullable(),
});
export type HomeVersion = z.infer<typeof HomeVersion>;

/** Home from the inside: the draft, or what is public where there is none. */
export const AdminHome = z.object({ published: HomeVersion, draft: HomeVersion.nullable(), content: HomeContent });
export type AdminHome = z.infer<typeof AdminHome>;

/** The state that was seen: a draft with its version, or the public one. */
export const HomeSeen = z.object({ id: BodyId, version: z.number().int() });
export type HomeSeen = z.infer<typeof HomeSeen>;

export const HomeDraftBody = z.object({ seen: HomeSeen, content: HomeContent });
export type HomeDraftBody = z.infer<typeof HomeDraftBody>;

export const HomePublishBody = z.object({ seen: HomeSeen, note: TypedText.nullish() });

/** Newest first; `next` is the `before` of the next page, null at the end. */
export const HomeVersionList = z.object({ data: z.array(HomeVersion), next: z.number().int().nullable() });
export type HomeVersionList = z.infer<typeof HomeVersionList>;

/** Temporary address of the draft: home's own address with a signed token. */
export const HomePreview = z.object({ path: z.string(), expires_at: z.string() });
export type HomePreview = z.infer<typeof HomePreview>;

export const HomePicture = z.object({ uri: z.string(), ...PictureSize, tint: Tint.optional() });
export type HomePicture = z.infer<typeof HomePicture>;
