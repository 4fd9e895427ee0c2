import { type ShownPhone, showPhone } from "~/server/platform/phone-numbers";
import { type Hospital, readHospital, UNNAMED_HOSPITAL } from "~/server/platform/hospital";
import { findPhoneToCall } from "./phone-to-call";
import { formatTeamHours } from "./team-hours";
import { formatWorkingHours } from "./working-hours";

/** What visitors' and patients' pages say about the hospital; without what is not known. */
export type PublicHospital = {
  /** In the middle of a sentence. */
  name: string;
  /** Care team's number. */
  phone?: ShownPhone;
  /** Number outside of working hours. */
  afterHoursPhone?: ShownPhone;
  /** Number that somebody answers now: by the working hours, one of the two. */
  callNow?: ShownPhone;
  /** Such as "Monday to Friday, 8:00 AM to 5:00 PM". */
  hours?: string;
  /** When the care team looks at what patients send, such as "Monday to Friday, 8 to 5". */
  teamHours?: string;
  /** Name, numbers and hours in one text, as for a footer. */
  contact?: (string | ShownPhone)[];
};

/**
 * Reads what visitors' and patients' pages say about the hospital; nothing known while the database does not answer, so that
 * a page shows what it can without it.
 */
export async function readPublicHospital(): Promise<PublicHospital> {
  try {
    return presentForPublic(await readHospital());
  } catch {
    return { name: UNNAMED_HOSPITAL };
  }
}

/** Presents the hospital for visitors and patients (AREAS 0). */
export function presentForPublic(hospital: Hospital, now = new Date()): PublicHospital {
  const phone = showPhone(hospital.phone);
  const afterHoursPhone = showPhone(hospital.afterHoursPhone);
  const callNow = showPhone(findPhoneToCall(hospital, now));
  const hours = hospital.isSet ? formatWorkingHours(hospital) : "";
  const teamHours = formatTeamHours(hospital, now);
  return {
    name: hospital.name,
    ...(phone && { phone }),
    ...(afterHoursPhone && { afterHoursPhone }),
    ...(callNow && { callNow }),
    ...(hours && { hours }),
    ...(teamHours && { teamHours }),
    ...(phone && {
      contact: [`${hospital.name}: `, ...describeContact(phone, afterHoursPhone, hours)],
    }),
  };
}

const describeContact = (phone: ShownPhone, afterHoursPhone: ShownPhone | null, hours: string) => [
  phone,
  hours && `, ${hours}`,
  ...(afterHoursPhone ? [". At other times: ", afterHoursPhone] : []),
  ".",
];
