/** The tabs of a session's media player (specification 000, section 2.8), as its address names them (WORDS). */
export const MEDIA_TABS = ["audio", "video", "religious", "advertisement"] as const;
export type MediaTab = (typeof MEDIA_TABS)[number];

/** In the address of a session's view: which of them is open. */
export const TAB = "tab";

/** The tab that an address asks for; the first one where it asks for none, null where there is no such tab. */
export function tabIn(search: URLSearchParams): MediaTab | null {
  const asked = search.get(TAB) ?? MEDIA_TABS[0];
  return MEDIA_TABS.find((each) => each === asked) ?? null;
}
