import { z } from "zod";
import { episodeSchema, TIME_NEEDS_DATE } from "~/models/patients/episode.schema";
import { LANGUAGES } from "~/models/patients/patient-options.schema";
import { patientSchema } from "~/models/patients/patient.schema";
import { normalizeName } from "~/models/rules/clean-text.schema";
import { parseDate } from "~/models/rules/date.schema";
import { atMost, requiredLine, TEXT_LIMITS } from "~/models/rules/text.schema";
import { choiceCell } from "~/server/imports/cells";
import type { Cells, ImportColumn } from "~/server/imports/import-description";
import { findLocalTimeProblem } from "~/server/patients/local-time";
import { serverPatientSchema } from "./patient-input";

const OPTIONAL = { isOptional: true };

/** Columns of a patient (AREAS 3). */
export const PATIENT_COLUMNS: readonly ImportColumn[] = [
  { header: "First Name", field: "firstName" },
  { header: "Last Name", field: "lastName" },
  { header: "Birth Date", field: "birthDate", isMinor: true },
  {
    header: "Record Number",
    field: "recordNumber",
    hint: "of a patient who is here: their details are changed",
    rule: OPTIONAL,
  },
  { header: "Email", field: "email", rule: { ...OPTIONAL, maxLength: TEXT_LIMITS.email } },
  { header: "Mobile", field: "mobile", rule: OPTIONAL },
  { header: "Language", field: "language", hint: "English or Spanish", rule: OPTIONAL },
  { header: "Text Consent", field: "textConsent", hint: "Yes or No", rule: OPTIONAL },
];

/** Columns of an episode. */
export const EPISODE_COLUMNS: readonly ImportColumn[] = [
  { header: "Procedure", field: "procedure", isMinor: true, rule: { ...OPTIONAL, maxLength: 450 } },
  { header: "Date", field: "date", isMinor: true, rule: OPTIONAL },
  { header: "Time", field: "time", rule: OPTIONAL },
  { header: "Facility", field: "facility", rule: OPTIONAL },
  { header: "Provider", field: "provider", rule: OPTIONAL },
];

const { firstName, lastName, birthDate, recordNumber, email, mobile } = serverPatientSchema().shape;

/** Schemas of a patient's cells; `textConsent` is undefined where it is blank. */
export const importedPatientFields = {
  ...{ firstName, lastName, birthDate, recordNumber, email, mobile },
  language: choiceCell(
    [...LANGUAGES, { value: "es", label: "Spanish" }],
    patientSchema.shape.language,
  ),
  textConsent: choiceCell(["Yes", "No"], z.enum(["Yes", "No"]).optional()).transform(
    (answer) => answer && answer === "Yes",
  ),
};

/** A patient's row, with the rules of the form. */
export const importedPatientSchema = z
  .object(importedPatientFields)
  .superRefine((patient, context) => {
    if (!patient.textConsent || patient.mobile !== "") return;
    const message = "Text Consent needs a mobile number";
    context.addIssue({ code: "custom", path: ["textConsent"], message });
  });
export type ImportedPatient = z.output<typeof importedPatientSchema>;

/** An episode's cells, with the rules of the form. */
export const importedEpisodeSchema = z
  .object({
    procedure: requiredLine({
      label: "Procedure",
      required: "Procedure is required",
      max: atMost("Procedure", 450),
    }),
    date: episodeSchema.shape.date,
    time: episodeSchema.shape.time,
    facility: z.string().default(""),
    provider: episodeSchema.shape.provider,
  })
  .superRefine(({ date, time }, context) => {
    const problem =
      date === ""
        ? time === ""
          ? null
          : { field: "date", message: TIME_NEEDS_DATE }
        : findLocalTimeProblem(date, time);
    if (problem)
      context.addIssue({ code: "custom", path: [problem.field], message: problem.message });
  });
export type ImportedEpisode = z.output<typeof importedEpisodeSchema>;

/** Identifies a patient by the record number, else by name and birth date. */
export function toPatientKey(cells: Cells): string[] {
  const number = normalizeName(cells.recordNumber ?? "");
  if (number !== "") return ["number", number];
  const names = [cells.firstName, cells.lastName].map((name = "") => normalizeName(name));
  return ["name", ...names, toDay(cells.birthDate)];
}

/** Identifies an episode among those of a patient, by its procedure and its day. */
export const toEpisodeKey = (cells: Cells): string[] => [
  normalizeName(cells.procedure ?? ""),
  toDay(cells.date),
];

const toDay = (cell = "") => parseDate(cell) ?? normalizeName(cell);
