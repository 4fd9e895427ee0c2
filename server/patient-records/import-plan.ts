import { Patient } from "~/models";
import { LANGUAGES } from "~/models/patients/patient-options.schema";
import { formatPatient } from "~/models/rules/labels.schema";
import { optionLabel } from "~/server/imports/cells";
import { findInBatches } from "~/server/imports/existing-names";
import { groupBy } from "~/server/platform/group-by";
import type {
  Cells,
  ExistingRow,
  FieldChange,
  RowUpdate,
} from "~/server/imports/import-description";
import { findProblem } from "~/server/imports/read-rows";
import { joinProblems } from "~/server/imports/row-groups";
import type { Caller } from "~/server/platform/caller";
import { mapInSlices } from "~/server/platform/in-batches";
import { formatPhone } from "~/server/platform/phone-numbers";
import { lockOptions } from "~/server/platform/record-version";
import {
  type ImportedPatient,
  importedPatientFields,
  importedPatientSchema,
  PATIENT_COLUMNS,
} from "./import-cells";
import {
  type EpisodePlan,
  type EpisodeState,
  planEpisode,
  readEpisodes,
  readPlannedFacilities,
} from "./import-episode-plan";
import { findEpisodeProblems } from "./import-episodes";
import { PATIENT } from "./patients";
import { findTextConsents } from "./text-consent";

const KNOWN_BY_NAME =
  "A patient with this name and birth date already exists. Give their record number, or change them on their page";
const WITHDRAWN =
  "Text Consent: the patient has withdrawn it. Leave it blank, or enter a new agreement on their page";

/** Fields of a patient that a file changes, and those by which it knows one without a record number. */
export const FIELDS = [
  "firstName",
  "lastName",
  "birthDate",
  "email",
  "mobile",
  "language",
] as const;
const NAME_FIELDS: readonly string[] = ["firstName", "lastName", "birthDate"];
type Details = Pick<ImportedPatient, (typeof FIELDS)[number]>;

/** Columns of patients and episodes that a plan reads, as plain rows: instances of 10,000 would take seconds. */
const PATIENT_COLUMNS_READ = ["id", "isGuest", "preferredName", "recordNumber", ...FIELDS] as const;
export type StoredPatient = Pick<Patient, (typeof PATIENT_COLUMNS_READ)[number]>;

/** What a row does. */
export type Plan = RowUpdate &
  Pick<EpisodePlan, "newEpisode" | "episode" | "episodeValues"> & {
    patient: StoredPatient;
    details?: Partial<Details>;
    /** The agreement to text messages, if the row changes it. */
    textConsent?: boolean;
  };

/**
 * Plans what rows change, in a constant number of statements for 500 patients, and with pauses for other requests. Within a
 * transaction, locks what they are about.
 */
export async function planUpdates(caller: Caller, rows: readonly ExistingRow[]): Promise<Plan[]> {
  const ids = [...new Set(rows.map(({ id }) => id))];
  const patients = await findInBatches(ids, (id) => readPatients(caller, id));
  const episodes = await findInBatches(ids, (patientId) => readEpisodes(caller, patientId));
  const byId = new Map(patients.map((patient) => [patient.id, patient]));
  const ofPatient = groupBy(episodes, ({ patientId }) => patientId);
  const unknown = await findEpisodeProblems(
    caller,
    rows.map(({ child }) => child ?? {}),
  );
  const facilities = await readPlannedFacilities(caller, rows, episodes);
  const added = new Map<number, number>();
  const plans = await mapInSlices(rows, (row, index): Plan => {
    const patient = byId.get(row.id);
    if (!patient) throw new Error("An imported patient is gone");
    const own = ofPatient.get(row.id) ?? [];
    const count = own.length + (added.get(row.id) ?? 0);
    const plan = planRow(row, { patient, own, count, facilities, unknown: unknown[index] });
    if (plan.newEpisode && !plan.problem) added.set(row.id, (added.get(row.id) ?? 0) + 1);
    return plan;
  });
  await planConsents(caller, rows, plans);
  for (const [index, plan] of plans.entries()) {
    const isByName = rows[index]?.record.recordNumber === "";
    if (isByName && !plan.problem && plan.changes.length > 0) plan.problem = KNOWN_BY_NAME;
  }
  return plans;
}

async function readPatients(caller: Caller, id: number[]): Promise<StoredPatient[]> {
  const rows = await Patient.findAll({
    attributes: [...PATIENT_COLUMNS_READ],
    where: { id },
    order: ["id"],
    raw: true,
    ...lockOptions(caller, Patient),
  });
  return rows.map((row) => ({ ...row, isGuest: Boolean(row.isGuest) }));
}

type StoredState = EpisodeState & { patient: StoredPatient };

function planRow(row: ExistingRow, stored: StoredState): Plan {
  const { patient } = stored;
  const detailsPlan = row.isChildOnly ? { changes: [] } : planDetails(row, patient);
  const episodePlan = row.child ? planEpisode(row.child, stored) : { changes: [] };
  return {
    patient,
    name: formatPatient(patient),
    ...detailsPlan,
    ...episodePlan,
    changes: [...detailsPlan.changes, ...episodePlan.changes],
    problem: joinProblems([detailsPlan.problem, episodePlan.problem]),
  };
}

const headerOf = (field: string) =>
  PATIENT_COLUMNS.find((column) => column.field === field)?.header ?? field;

/** Text of a patient's value in the preview. */
function describeValue(field: string, value: string): string {
  if (field === "mobile") return value && formatPhone(value);
  return field === "language" ? optionLabel(LANGUAGES, value) : value;
}

function planDetails({ record }: ExistingRow, patient: StoredPatient): Omit<Plan, "patient"> {
  const { firstName, lastName, birthDate, recordNumber, email, mobile, language } = patient;
  const stored = { firstName, lastName, birthDate, email, mobile, language };
  const isByName = record.recordNumber === "";
  const given = Object.fromEntries(
    Object.entries(record).filter(
      ([field, cell]) => cell !== "" && !(isByName && NAME_FIELDS.includes(field)),
    ),
  );
  const parsed = parseGiven(given, stored.mobile);
  if (!parsed) {
    const merged = { ...stored, textConsent: "", ...given, recordNumber };
    return { changes: [], problem: findProblem(PATIENT_LEVEL, merged) };
  }
  const details: Partial<Record<keyof Details, string>> = {};
  const changes: FieldChange[] = [];
  for (const field of FIELDS) {
    const [before, after] = [stored[field], parsed[field]];
    if (after === undefined || before === after) continue;
    details[field] = after;
    const [from, to] = [describeValue(field, before), describeValue(field, after)];
    changes.push({ header: headerOf(field), before: from, after: to });
  }
  return {
    changes,
    ...(changes.length > 0 && { details: details as Partial<Details> }),
    ...(parsed.textConsent !== undefined && { textConsent: parsed.textConsent }),
  };
}

const PATIENT_LEVEL = {
  label: PATIENT,
  columns: PATIENT_COLUMNS,
  schema: importedPatientSchema,
  key: [],
};

/** Parses the cells that are not blank alone, since what is stored has been parsed before; null if one is not valid. */
function parseGiven(given: Cells, storedMobile: string): Partial<ImportedPatient> | null {
  const parsed: Partial<ImportedPatient> = {};
  for (const [field, cell] of Object.entries(given)) {
    const result = importedPatientFields[field as keyof ImportedPatient].safeParse(cell);
    if (!result.success) return null;
    Object.assign(parsed, { [field]: result.data });
  }
  const { mobile = storedMobile, textConsent } = parsed;
  return textConsent && mobile === "" ? null : parsed;
}

/**
 * Completes plans by what they do to agreements to text messages, in two queries: "no" withdraws one, "yes" gives one unless it was
 * withdrawn, and a new number has none.
 */
async function planConsents(caller: Caller, rows: readonly ExistingRow[], plans: Plan[]) {
  const mobileOf = ({ patient, details }: Plan) => details?.mobile ?? patient.mobile;
  const described = plans.filter((plan, index) => !rows[index]?.isChildOnly && !plan.problem);
  const before = await findTextConsents(
    caller,
    described.map(({ patient }) => patient),
  );
  const moved = described.filter(({ details }) => details?.mobile);
  const atNewNumber = await findTextConsents(
    caller,
    moved.map((plan) => ({ id: plan.patient.id, mobile: mobileOf(plan) })),
  );
  const movedIds = new Set(moved.map(({ patient }) => patient.id));
  for (const plan of described) {
    const { id } = plan.patient;
    const was = before.get(id) === true;
    const now = movedIds.has(id) ? atNewNumber.get(id) : before.get(id);
    const wanted = plan.textConsent;
    delete plan.textConsent;
    if (wanted === true && now === false) plan.problem = WITHDRAWN;
    if (wanted !== undefined && wanted !== (now === true)) plan.textConsent = wanted;
    const will = wanted ?? now === true;
    if (was === will) continue;
    const [from, to] = [was, will].map((isGiven) => (isGiven ? "Yes" : "No"));
    const change = { header: headerOf("textConsent"), before: from ?? "", after: to ?? "" };
    plan.changes = [...plan.changes, change];
  }
}
