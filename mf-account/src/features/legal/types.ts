/** Which version of a text holds and since when (ISO 8601), the one before it and the one that is announced. */
export interface LegalStamp {
  version: number;
  since: string;
  previous: number | null;
  next: { version: number; since: string } | null;
}

/** One part of a policy; `id` is its anchor, `html` is the server's and can do nothing. */
interface LegalSection {
  id: string;
  title: string;
  html: string;
}

/** A text with its own versions, in sections. */
export interface LegalPart extends LegalStamp {
  key: string;
  title: string;
  sections: LegalSection[];
}
