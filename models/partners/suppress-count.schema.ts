/** Fewest people whose number a figure about a partner's patients tells (AREAS 11, 12). */
export const MIN_SHOWN_PEOPLE = 11;

/** Whether a number of people is too small to be told; 0 is nobody's. */
export const isSuppressed = (people: number): boolean => people > 0 && people < MIN_SHOWN_PEOPLE;

/** Formats a number of people so that few of them cannot be told apart: 0, "fewer than 11", or the number. */
export const suppressCount = (people: number): string =>
  isSuppressed(people) ? `fewer than ${MIN_SHOWN_PEOPLE}` : people.toLocaleString("en-US");
