/** Another time that suits a patient: a day, from a time of day to another one. "" as an end: any time after. */
export type SessionWindow = { date: string; from: string; to: string };

/** Windows of a request: the preferred time, and up to two others (AREAS 9). */
export const MAX_OTHER_WINDOWS = 2;
