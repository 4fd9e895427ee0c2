import { z } from "zod";
import { apiNote } from "~/models/rules/api-note.schema";
import { planCodeField } from "~/models/billing-plans/billing-plan.schema";
import { dateField, optionalTimeField } from "~/models/rules/date.schema";
import {
  atMost,
  blankToUndefined,
  idField,
  optionalLine,
  requiredLine,
  TEXT_LIMITS,
} from "~/models/rules/text.schema";

const INVALID_DATE = "Please enter a real date, such as 12/3/2026";
const INVALID_TIME = "Please enter a real time, such as 2:30 PM";

/** Message of a time without a day. */
export const TIME_NEEDS_DATE = "Please enter the date too";

/** Care team's number of an episode: three digits, since a hospital has short numbers of its own. */
export const episodePhoneField = optionalLine({
  label: "Care-team phone",
  max: atMost("Care-team phone", TEXT_LIMITS.phone),
  validate: (text) => (/(\d\D*){3}/.test(text) ? null : "Please enter a phone number"),
});

const optionalDate = apiNote(
  z
    .preprocess(
      blankToUndefined,
      dateField({ required: INVALID_DATE, invalid: INVALID_DATE }).optional(),
    )
    .transform((date) => date ?? ""),
  { type: ["string", "null"], pattern: "^$|^\\d{4}-\\d\\d-\\d\\d$" },
);

/** Reference of an episode to another record: blank for none; left out, it stays. */
const keptReference = (invalid: string) =>
  apiNote(
    z.preprocess(
      (value) => (value === undefined ? undefined : (blankToUndefined(value) ?? null)),
      idField(invalid, invalid).nullable().optional(),
    ),
    { type: ["integer", "null"], minimum: 1, maximum: 2_147_483_647 },
  );

/**
 * An episode as staff enter it, in the order of the form (AREAS 3): its procedure of the catalogue, its day, and what is known
 * about it. Days are YYYY-MM-DD and times HH:MM of the hospital's time zone; unknown values are "".
 */
export const episodeSchema = z.object({
  procedureId: idField("Procedure is required", "Please select a procedure"),
  facilityId: keptReference("Facility must be the ID of a facility"),
  coachId: keptReference("Coach must be the ID of a coach"),
  date: optionalDate,
  time: optionalTimeField(INVALID_TIME),
  arrivalTime: optionalTimeField(INVALID_TIME),
  provider: optionalLine({ label: "Provider" }),
  phone: episodePhoneField,
});
export type EpisodeValues = z.output<typeof episodeSchema>;

/** Code of the billing plan whose content an episode's patient gets; the complete one unless the hospital says otherwise. */
export const planKindField = planCodeField;

/** Version of the procedure's plan that an episode's patient sees: a published one (AREAS 5). */
export const planVersionIdField = idField("Plan version must be the ID of a plan version");
/** Form of staff, in which the version may be chosen. */
export const episodeFormSchema = episodeSchema.extend({
  planVersionId: z.preprocess(blankToUndefined, planVersionIdField.optional()),
});
export const NO_SUCH_VERSION = "This procedure has no published plan version with this ID";

/** Why an episode is cancelled (AREAS 3). */
export const cancelEpisodeSchema = z.object({
  reason: requiredLine({ label: "Reason", required: "Reason is required" }),
});
