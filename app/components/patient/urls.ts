/** Collapsible sections of a procedure card; one is open at a time. */
export const CARD_SECTIONS = ["details", "sessions"] as const;
export type CardSection = (typeof CARD_SECTIONS)[number];

/** URL of the patient's procedures with one card open and scrolled into view, optionally with an open section. */
export function cardUrl(procedureId: number, section?: CardSection): string {
  const sectionQuery = section ? `&section=${section}` : "";
  return `/patient-procedures?open=${procedureId}${sectionQuery}#procedure-${procedureId}`;
}

/** URL of the page of today for a procedure. @param part such as "/check" */
export const todayUrl = (procedureId: number, part = ""): string =>
  `/today${part}?procedure=${procedureId}`;

/** Path of a procedure's page, such as "details" or "sessions/5". */
export const procedurePath = (procedureId: number, part: string): string =>
  `/patient-procedures/${procedureId}/${part}`;

/** Media of a session player, as in its URL's `tab` parameter; default: audio. */
export type PlayerTab = "audio" | "video";
export const readTab = (search: URLSearchParams): PlayerTab =>
  search.get("tab") === "video" ? "video" : "audio";

/** Query parameter and form field for the religious message of a session: offered, or played. */
export const MESSAGE_PARAM = "message";

type SessionQuery = {
  tab?: PlayerTab;
  play?: boolean;
  /** Shows the session's religious message before its recording. */
  message?: "offer" | "play";
  /** Parameter without a value that a preview keeps. */
  keep?: string;
};

/** URL of a session's player at a path, or of a `subpath` such as "/assessment"; with `play` the player autoplays. */
export function playerUrl(
  path: string,
  { tab = "audio", play, message, keep }: SessionQuery = {},
  subpath = "",
): string {
  const query = new URLSearchParams();
  if (keep) query.set(keep, "on");
  if (tab !== "audio") query.set("tab", tab);
  if (play) query.set("play", "on");
  if (message) query.set(MESSAGE_PARAM, message);
  const search = query.size > 0 ? `?${query.toString()}` : "";
  return path + subpath + search;
}

/** URL of the player of a procedure's session. */
export const sessionUrl = (procedureId: number, sessionId: number, query?: SessionQuery): string =>
  playerUrl(procedurePath(procedureId, `sessions/${sessionId}`), query);
