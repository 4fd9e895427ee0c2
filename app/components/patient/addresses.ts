/** The parts of a procedure's card, of which one is open at a time. */
export const CARD_SECTIONS = ["details", "sessions"] as const;
export type CardSection = (typeof CARD_SECTIONS)[number];

/** The list of a patient's procedures with one of them open, scrolled into view, and maybe a part of it. */
export function cardAddress(procedureId: number, section?: CardSection): string {
  const part = section ? `&section=${section}` : "";
  return `/patient-procedures?open=${procedureId}${part}#procedure-${procedureId}`;
}

/** What lies over the list and is about one procedure, such as "details" or "sessions/5". */
export const procedureAddress = (procedureId: number, part: string): string =>
  `/patient-procedures/${procedureId}/${part}`;

/** What a session plays, and what its address calls it (WORDS: `?tab=video`). */
export type PlayerTab = "audio" | "video";
export const tabIn = (search: URLSearchParams): PlayerTab =>
  search.get("tab") === "video" ? "video" : "audio";

type SessionQuery = { tab?: PlayerTab; play?: boolean };

/** The player of a session, or what is below it; with `play` it begins at once. */
export function sessionAddress(
  procedureId: number,
  sessionId: number,
  { tab = "audio", play }: SessionQuery = {},
  below = "",
): string {
  const query = new URLSearchParams();
  if (tab !== "audio") query.set("tab", tab);
  if (play) query.set("play", "on");
  const search = query.size > 0 ? `?${query.toString()}` : "";
  return procedureAddress(procedureId, `sessions/${sessionId}${below}${search}`);
}
