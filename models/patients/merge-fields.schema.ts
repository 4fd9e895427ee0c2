import { z } from "zod";
import { idField } from "~/models/rules/text.schema";

/** Fields of two records of one person, of which each is taken from one of them: name and label. */
export const MERGE_FIELDS = [
  { name: "firstName", label: "First Name" },
  { name: "lastName", label: "Last Name" },
  { name: "preferredName", label: "Preferred Name" },
  { name: "birthDate", label: "Birth Date" },
  { name: "recordNumber", label: "Record Number" },
  { name: "email", label: "Email" },
  { name: "mobile", label: "Mobile" },
  { name: "language", label: "Language" },
] as const;
export type MergeField = (typeof MERGE_FIELDS)[number]["name"];

/** Choice of a field: of the record that stays, or of the other one. */
export const MERGE_CHOICES = ["this", "other"] as const;
export type MergeChoice = (typeof MERGE_CHOICES)[number];

const choice = z.enum(MERGE_CHOICES).optional();

/** A merge (AREAS 3): the other record, its version as shown, and whose value each field gets; the kept record's by default. */
export const mergeSchema = z.object({
  otherId: idField("Choose the other record", "Choose the other record"),
  /** As a form has it. */
  otherVersion: z.string().optional(),
  firstName: choice,
  lastName: choice,
  preferredName: choice,
  birthDate: choice,
  recordNumber: choice,
  email: choice,
  mobile: choice,
  language: choice,
});
export type MergeValues = z.output<typeof mergeSchema>;
