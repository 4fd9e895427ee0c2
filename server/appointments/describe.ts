import type { Appointment, Coach } from "~/models";
import { formatPhone } from "~/server/platform/phone-numbers";

/** Number of which only the last four digits show, such as "(…) 0123": a page may be seen by others. */
export const maskPhone = (stored: string): string => {
  const digits = formatPhone(stored).replace(/\D/g, "");
  return digits.length < 4 ? "" : `(…)${digits.slice(-4)}`;
};

type Arranged = Pick<Appointment, "way" | "place" | "phone">;

/** Describes who meets a patient and how, such as "Maria Lopez calls (…)0123", for staff and older programs. */
export function describeArrangement(
  { way, place, phone }: Arranged,
  { name }: Pick<Coach, "name">,
) {
  if (way === "Phone") return `${name} calls ${maskPhone(phone) || "you"}`;
  return way === "Video" ? `${name}, by video` : `${name}, ${place}`;
}

/** Describes whom a patient calls, within a sentence. @param whoToCall as stored; the care team without one */
export const describeCall = (whoToCall: string | null): string =>
  whoToCall ? whoToCall.replace(/^Your /, "your ") : "your care team";
