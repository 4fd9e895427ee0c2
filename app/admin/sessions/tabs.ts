/** Tabs of a session's media player (specification 000, section 2.8), by their query parameter values (WORDS). */
export const MEDIA_TABS = ["audio", "video", "religious", "advertisement"] as const;
export type MediaTab = (typeof MEDIA_TABS)[number];

/** Query parameter of the selected tab. */
export const TAB_PARAM = "tab";

/** Parses the selected tab: the first by default, null for an unknown one. */
export function parseTab(search: URLSearchParams): MediaTab | null {
  const requested = search.get(TAB_PARAM) ?? MEDIA_TABS[0];
  return MEDIA_TABS.find((each) => each === requested) ?? null;
}
