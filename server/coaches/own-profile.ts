import type { ExpectedVersions } from "~/server/platform/record-version";
import { requireVersion } from "~/server/platform/record-version";
import type { Caller } from "~/server/platform/caller";
import { inTransaction } from "~/server/platform/transaction";
import { findOwnCoach } from "./account";
import { saveCoach } from "./coaches";
import { COACH } from "./find";
import { type CoachData, presentCoach } from "./present";

/** Fields of their own profile that coaches change; name, types, faith, credential, price and status are the hospital's. */
const OWN_FIELDS = [
  "title",
  "languages",
  "email",
  "phone",
  "topics",
  "ways",
  "place",
  "videoLink",
  "lengthMinutes",
  "bufferMinutes",
  "noticeHours",
  "windowDays",
  "weeklyCapacity",
  "takesNewPatients",
  "allowsBooking",
  "timeZone",
  "weeklyHours",
  "exceptions",
] as const satisfies readonly (keyof CoachData)[];

/** Reads the profile of the caller's own account, with contact (AREAS 0). @throws ForbiddenError; NotFoundError without one */
export async function getOwnCoach(caller: Caller): Promise<CoachData> {
  return presentCoach(await findOwnCoach(caller));
}

/**
 * Updates the supplied fields of the caller's own profile; fields that the hospital keeps are ignored.
 * @throws ForbiddenError; NotFoundError without a profile; InvalidInputError, StaleError; ConflictError for a duplicate email
 */
export async function updateOwnCoach(
  caller: Caller,
  input: Readonly<Record<string, unknown>>,
  expectedVersions?: ExpectedVersions,
): Promise<CoachData> {
  return inTransaction(caller, async (writer) => {
    const coach = await findOwnCoach(writer);
    await requireVersion(writer, COACH, presentCoach(coach), expectedVersions);
    const own = Object.fromEntries(
      OWN_FIELDS.filter((field) => field in input).map((field) => [field, input[field]]),
    );
    return presentCoach(await saveCoach(writer, coach, own, true));
  });
}
