import type { ConsentPerson } from "./consents";

/**
 * Finds the place of a reminder in a person's day: its dedupe key in the outbox, which takes each key once, so that a person
 * gets one reminder a day at most, however many are written at the same time (AREAS 1).
 * @param day on which it is due, such as "2026-11-27", in the hospital's time zone
 */
export function findReminderSlot({ kind, id }: ConsentPerson, day: string): { dedupeKey: string } {
  return { dedupeKey: `reminder:${kind}:${id}:${day}` };
}
