import { TEXT_LIMITS } from "~/models/rules/text-limits.schema";
import type { ImportColumn } from "./import-description";

/** Columns of a record's contact. */
export const CONTACT_COLUMNS: readonly ImportColumn[] = [
  { header: "Contact First Name", field: "contactFirstName" },
  { header: "Contact Last Name", field: "contactLastName" },
  { header: "Contact Title", field: "contactTitle" },
  { header: "Contact Phone", field: "contactPhone" },
  { header: "Contact Email", field: "contactEmail", rule: { maxLength: TEXT_LIMITS.email } },
];
