import { LANGUAGES } from "~/models/patients/patient-options.schema";
import { patientLabel } from "~/models/rules/labels.schema";
import { dayValue, type ListTable } from "~/server/lists/list-table";
import { formatPhone } from "~/server/platform/phone-numbers";
import { PATIENT_LIST, type PatientSortField } from "./patient-list";
import { listPatients } from "./patients";
import type { PatientData } from "./present";

/** List of patients with a name, or of guests (AREAS 3). */
export const PATIENT_TABLE: ListTable<PatientData, PatientSortField> = {
  fileName: "patients",
  subject: "patient",
  read: "patients.read",
  rules: PATIENT_LIST,
  columns: [
    { id: "id", header: "ID", sort: "id", isMinor: true, value: ({ id }) => patientLabel(id) },
    { id: "name", header: "Name", sort: "name", kind: "name", value: ({ name }) => name },
    {
      id: "recordNumber",
      header: "Record Number",
      sort: "recordNumber",
      value: ({ recordNumber }) => recordNumber,
    },
    {
      id: "nextProcedure",
      header: "Next Procedure",
      kind: "text",
      value: ({ nextProcedure }) => nextProcedure,
      empty: "None yet",
    },
    {
      id: "nextDate",
      header: "Date",
      sort: "nextDate",
      value: ({ nextDate }) => nextDate && { day: nextDate },
      empty: "Not known",
    },
    {
      id: "status",
      header: "Status",
      sort: "status",
      isDrawn: true,
      value: ({ status }) => status,
    },
    {
      id: "lastSeenAt",
      header: "Last Seen",
      sort: "lastSeenAt",
      isMinor: true,
      value: ({ lastSeenAt }) => lastSeenAt && dayValue(lastSeenAt),
      empty: "Not yet",
    },
    {
      id: "preferredName",
      header: "Preferred Name",
      kind: "text",
      isOptional: true,
      value: ({ preferredName }) => preferredName,
    },
    {
      id: "birthDate",
      header: "Birth Date",
      isOptional: true,
      value: ({ birthDate }) => birthDate && { day: birthDate },
    },
    { id: "email", header: "Email", isOptional: true, value: ({ email }) => email },
    {
      id: "mobile",
      header: "Mobile",
      isOptional: true,
      value: ({ mobile }) => mobile && formatPhone(mobile),
    },
    {
      id: "language",
      header: "Language",
      isOptional: true,
      value: ({ language }) => LANGUAGES.find(({ value }) => value === language)?.label ?? language,
    },
    {
      id: "textConsent",
      header: "Text Consent",
      isOptional: true,
      value: ({ textConsent }) => (textConsent ? "Yes" : "No"),
    },
  ],
  async readRows(caller, query) {
    const { patients: rows, pagination } = await listPatients(caller, query);
    return { rows, pagination };
  },
};
