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
