import { readHospital } from "~/server/platform/hospital";
import { formatYears } from "./format-years";

/** For how long things are kept, and the age of consent, as texts of the site say it. */
export type KeptTimes = {
  recordYears: string;
  messageTextDays: string;
  binDays: string;
  consentAge: string;
};

/** Words while the database does not answer: a default might not be true. */
export const UNKNOWN_TIMES: KeptTimes = {
  recordYears: "the years that the hospital has set",
  messageTextDays: "the days that the hospital has set",
  binDays: "the days that the hospital has set",
  consentAge: "the age that the hospital has set",
};

/** Reads the times of the hospital's settings (AREAS 0), such as "6 years". */
export async function readKeptTimes(): Promise<KeptTimes> {
  try {
    const { recordYears, messageTextDays, binDays, consentAge } = await readHospital();
    return {
      recordYears: formatYears(recordYears),
      messageTextDays: formatDays(messageTextDays),
      binDays: formatDays(binDays),
      consentAge: String(consentAge),
    };
  } catch {
    return UNKNOWN_TIMES;
  }
}

const formatDays = (days: number) =>
  `${days.toLocaleString("en-US")} ${days === 1 ? "day" : "days"}`;
