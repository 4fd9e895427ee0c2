import { z } from "zod";
import { apiNote } from "~/models/rules/api-note.schema";
import { isActiveField, statusField } from "~/models/rules/status.schema";
import {
  atMost,
  blankToUndefined,
  choiceField,
  idField,
  optionalLine,
  optionalText,
  requiredLine,
  TEXT_LIMITS,
} from "~/models/rules/text.schema";
import { isTimeZone } from "~/models/rules/time-zone.schema";
import {
  FACILITY_KINDS,
  FACILITY_LABELS,
  type FacilityKind,
  PARENT_KINDS,
} from "./facility-options.schema";

/** Limits of a facility's texts, in characters. */
export const FACILITY_LIMITS = { note: 500, zip: 20, reminder: 300 } as const;

const DUPLICATE = (name: string) => `Facility "${name}" already exists`;
const PART_OF_INVALID = "Part of must be the ID of a facility";

/** Messages about what a facility is part of, and its name. */
export const FACILITY_MESSAGES = {
  duplicate: DUPLICATE,
  partOfUnknown: "What it is part of was not found. Please refresh and choose again.",
  partOfKind: (kind: FacilityKind) => {
    const kinds = PARENT_KINDS[kind].map((each) => each.toLowerCase());
    return kinds.length === 0
      ? `A ${kind.toLowerCase()} is not part of anything`
      : `A ${kind.toLowerCase()} can only be part of a ${kinds.join(" or a ")}`;
  },
  partsKind: (kind: FacilityKind, count: number) =>
    `${count === 1 ? "1 facility is" : `${count} facilities are`} part of this one, which a ${kind.toLowerCase()} cannot have`,
};

const phone = (label: string) => optionalLine({ label, max: atMost(label, TEXT_LIMITS.phone) });
const note = (label: string) => optionalText({ label, max: FACILITY_LIMITS.note });

const textFields = {
  name: requiredLine({ label: "Facility name", required: "Facility name is required" }),
  kind: choiceField({ label: "Kind", required: "Kind is required", options: FACILITY_KINDS }),
  addressLine1: optionalLine({ label: FACILITY_LABELS.addressLine1 }),
  addressLine2: optionalLine({ label: FACILITY_LABELS.addressLine2 }),
  city: optionalLine({ label: FACILITY_LABELS.city }),
  state: optionalLine({ label: FACILITY_LABELS.state }),
  zip: optionalLine({
    label: FACILITY_LABELS.zip,
    max: atMost(FACILITY_LABELS.zip, FACILITY_LIMITS.zip),
  }),
  phone: phone(FACILITY_LABELS.phone),
  afterHoursPhone: phone(FACILITY_LABELS.afterHoursPhone),
  hours: note(FACILITY_LABELS.hours),
  entrance: note(FACILITY_LABELS.entrance),
  checkInDesk: note(FACILITY_LABELS.checkInDesk),
  parking: note(FACILITY_LABELS.parking),
  accessibility: note(FACILITY_LABELS.accessibility),
  timeZone: apiNote(
    optionalLine({
      label: FACILITY_LABELS.timeZone,
      validate: (text) =>
        isTimeZone(text)
          ? null
          : "Please enter a time zone such as America/Chicago, or leave it blank",
    }),
    { type: ["string", "null"], maxLength: undefined, pattern: "^$|^[A-Za-z][A-Za-z0-9_+/-]*$" },
  ),
  reminderText: optionalText({
    label: FACILITY_LABELS.reminderText,
    max: FACILITY_LIMITS.reminder,
  }),
};

/** Reference to what a facility is part of; blank for none. */
const partOfField = apiNote(
  z.preprocess(
    (value) => blankToUndefined(value) ?? null,
    idField(PART_OF_INVALID, PART_OF_INVALID).nullable(),
  ),
  { type: ["integer", "null"], minimum: 1, maximum: 2_147_483_647 },
);

/** POST and PUT /facility (AREAS 8). An omitted `isActive` defaults to true on POST and keeps its value on PUT. */
export const facilitySchema = z.object({
  ...textFields,
  partOfId: partOfField,
  isActive: isActiveField,
});

/** First step of the wizard, and form of the details on a facility's page. */
export const facilityFormSchema = z.object({
  ...textFields,
  partOfId: partOfField,
  status: statusField,
});
export type FacilityForm = z.output<typeof facilityFormSchema>;
export type FacilityValues = z.output<typeof facilitySchema>;
