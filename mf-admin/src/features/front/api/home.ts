import type {
  AdminHome,
  HomeDraftBody,
  HomePreview,
  HomeContent as WireContent,
  HomeItem as WireItem,
  HomePicture as WirePicture,
  HomeSlide as WireSlide,
  HomeVersion as WireVersion,
} from '@qhatu/contract/wire';
import { api, useQueryClient } from '@qhatu/shared-state';
import { useEdited } from '../../../lib/api/edited';
import { type Stale, staleOf } from '../../../lib/stale';
import { listKey, useKeyset } from '../../../list';
import type { Home, HomeContent, HomePicture, HomeVersion, SectionItem, Slide } from '../home-model';

const PATH = 'admin/home';
const VERSIONS = `${PATH}/versions`;

const pictureFromWire = ({ uri, widths, width, height }: WirePicture): HomePicture => ({
  ...{ src: uri, widths, width, height },
});

const slideFromWire = ({ url_image, widths, width, height, phone_image, ...wire }: WireSlide): Slide => ({
  ...{ headline: wire.description, detail: wire.detail, href: wire.link },
  picture: { src: url_image, widths, width, height },
  phonePicture: phone_image && pictureFromWire(phone_image),
  ...{ isShown: wire.shown, since: wire.since, until: wire.until },
});

const itemFromWire = ({ uri, url, category_id, product_ids, shown, ...item }: WireItem): SectionItem => ({
  ...{ ...item, image: uri, href: url, categoryId: category_id, productIds: product_ids, isShown: shown },
});

const contentFromWire = (wire: WireContent): HomeContent => ({
  slides: wire.slides.map(slideFromWire),
  sections: wire.sections.map(({ items, shown, ...section }) => ({
    ...{ ...section, items: items.map(itemFromWire), isShown: shown },
  })),
  events: wire.events.map(({ text_color, url_event, shown, ...event }) => ({
    ...{ ...event, textColor: text_color, href: url_event, isShown: shown },
  })),
  ...{ services: wire.services, guides: wire.guides },
  testimonials: wire.testimonials.map(({ uri, said_at, shown, ...testimonial }) => ({
    ...{ ...testimonial, image: uri, saidAt: said_at, isShown: shown },
  })),
});

const slideToWire = ({ headline, href, picture, phonePicture, isShown, ...slide }: Slide): WireSlide => ({
  ...{ ...slide, description: headline, link: href, shown: isShown, url_image: picture?.src ?? '' },
  ...{ widths: picture?.widths ?? [], width: picture?.width ?? 0, height: picture?.height ?? 0 },
  phone_image: phonePicture && {
    ...{ uri: phonePicture.src, widths: phonePicture.widths, width: phonePicture.width, height: phonePicture.height },
  },
});

const itemToWire = ({ image, href, categoryId, productIds, isShown, ...item }: SectionItem): WireItem => ({
  ...{ ...item, uri: image, url: href, category_id: categoryId, product_ids: productIds, shown: isShown },
});

const contentToWire = (content: HomeContent): WireContent => ({
  slides: content.slides.map(slideToWire),
  sections: content.sections.map(({ items, isShown, ...section }) => ({
    ...{ ...section, items: items.map(itemToWire), shown: isShown },
  })),
  events: content.events.map(({ textColor, href, isShown, ...event }) => ({
    ...{ ...event, text_color: textColor, url_event: href, shown: isShown },
  })),
  ...{ services: content.services, guides: content.guides },
  testimonials: content.testimonials.map(({ image, saidAt, isShown, ...testimonial }) => ({
    ...{ ...testimonial, uri: image, said_at: saidAt, shown: isShown },
  })),
});

const homeFromWire = ({ draft, published, content }: AdminHome): Home => {
  const { id, version } = draft ?? published;
  return { hasDraft: draft !== null, seen: { id, version }, content: contentFromWire(content) };
};

const versionFromWire = ({ id, state, note, by, published_at }: WireVersion): HomeVersion => ({
  ...{ id, isPublished: state === 'published', note, by, publishedAt: published_at },
});

const homeKey = (userId: number) => listKey(PATH, userId);

export const useHome = (userId: number) => useEdited(homeKey(userId), PATH, homeFromWire);

/** Keeps what an act has made of home; the list of versions is read anew. */
export function useKeepHome(userId: number): (home: Home) => void {
  const client = useQueryClient();
  return (home) => {
    client.setQueryData(homeKey(userId), home);
    void client.invalidateQueries({ queryKey: listKey(VERSIONS) });
  };
}

/** Every state that was public, newest first. */
export const useHomeVersions = (userId: number) =>
  useKeyset({ path: VERSIONS, filter: '', after: 'before', userId, fromWire: versionFromWire });

// All of these reject with ApiError: 409 `stale` when somebody else saved meanwhile, 422 with texts per place.

const post = async (path: string, body: object): Promise<Home> => homeFromWire(await api.post<AdminHome>(path, body));

export function saveDraft({ seen }: Home, content: HomeContent): Promise<Home> {
  const body: HomeDraftBody = { seen, content: contentToWire(content) };
  return post(PATH, body);
}

export const discardDraft = ({ seen }: Home) => post(`${PATH}/discard`, { seen });
export const publish = ({ seen }: Home, note: string) => post(`${PATH}/publish`, { seen, note });
/** An earlier state becomes the draft. */
export const restore = ({ seen }: Home, versionId: number) => post(`${VERSIONS}/${versionId}/restore`, { seen });

/** What the refusal of an old version tells; null for every other error. */
export const staleHome = (error: unknown): Stale<Home> | null => staleOf(error, homeFromWire);

/** Where the draft can be looked at for a while. */
export const previewPath = async (): Promise<string> => (await api.post<HomePreview>(`${PATH}/preview`)).path;

export async function uploadPicture(file: File): Promise<HomePicture> {
  const body = new FormData();
  body.append('image', file);
  return pictureFromWire(await api.post<WirePicture>(`${PATH}/pictures`, body, { timeout: 120_000 }));
}
