import { Facility, Patient, PatientProcedure } from "~/models";
import { LANGUAGES } from "~/models/patients/patient-options.schema";
import { MAX_PATIENT_PROCEDURES } from "~/models/patients/patient-procedure.schema";
import { normalizeName } from "~/models/rules/clean-text.schema";
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
import { formatIsoClock, formatIsoDay } from "~/server/platform/dates";
import { mapInSlices } from "~/server/platform/in-batches";
import { formatPhone } from "~/server/platform/phone-numbers";
import { lockOptions } from "~/server/platform/record-version";
import { TOO_MANY, toColumns } from "./episodes";
import {
  type ImportedEpisode,
  importedEpisodeSchema,
  type ImportedPatient,
  importedPatientFields,
  importedPatientSchema,
  PATIENT_COLUMNS,
} from "./import-cells";
import { findEpisodeProblems, findFacilities } from "./import-episodes";
import { PATIENT } from "./patients";
import { findTextConsents } from "./text-consent";

const KNOWN_BY_NAME =
  "A patient with this name and birth date already exists. Give their record number, or change them on their page";
const WITHDRAWN =
  "Text Consent: the patient has withdrawn it. Leave it blank, or enter a new agreement on their page";
const CANCELLED = "This episode is cancelled";

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
const EPISODE_COLUMNS_READ = [
  ...([
    "id",
    "patientId",
    "type",
    "title",
    "date",
    "timeKnown",
    "provider",
    "patientFields",
    "facilityId",
  ] as const),
  "statusSet",
] as const;
export type StoredPatient = Pick<Patient, (typeof PATIENT_COLUMNS_READ)[number]>;
export type StoredEpisode = Pick<PatientProcedure, (typeof EPISODE_COLUMNS_READ)[number]>;

/** What a row does. */
export type Plan = RowUpdate & {
  patient: StoredPatient;
  details?: Partial<Details>;
  /** The agreement to text messages, if the row changes it. */
  textConsent?: boolean;
  /** An episode to add, or one that exists with its new values. */
  newEpisode?: ImportedEpisode;
  episode?: StoredEpisode;
  episodeValues?: Partial<Pick<PatientProcedure, "date" | "timeKnown" | "provider" | "facilityId">>;
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

async function readEpisodes(caller: Caller, patientId: number[]): Promise<StoredEpisode[]> {
  const rows = await PatientProcedure.findAll({
    attributes: [...EPISODE_COLUMNS_READ],
    where: { patientId, isExample: false },
    order: ["id"],
    raw: true,
    ...lockOptions(caller, PatientProcedure),
  });
  // A plain row of SQLite has times as texts, and flags as numbers.
  return rows.map(({ date, timeKnown, ...row }) => ({
    ...row,
    date: date && new Date(date),
    timeKnown: Boolean(timeKnown),
  }));
}

type Known = {
  patient: StoredPatient;
  own: StoredEpisode[];
  /** How many episodes the patient has, with those that earlier rows add. */
  count: number;
  unknown: string | undefined;
  facilities: Facilities;
};

/** Facilities that rows name, by their normalized names, and the names of those that episodes have, by their ids. */
type Facilities = {
  byName: ReadonlyMap<string, { id: number; name: string }>;
  names: ReadonlyMap<number, string>;
};

async function readPlannedFacilities(
  caller: Caller,
  rows: readonly ExistingRow[],
  episodes: readonly StoredEpisode[],
): Promise<Facilities> {
  const named = rows.flatMap(({ child }) => child?.facility || []);
  if (named.length === 0) return { byName: new Map(), names: new Map() };
  const ids = [...new Set(episodes.flatMap(({ facilityId }) => facilityId ?? []))];
  const stored = await findInBatches(ids, (id) =>
    Facility.findAll({
      attributes: ["id", "name"],
      where: { id },
      transaction: caller.transaction,
    }),
  );
  return {
    byName: await findFacilities(caller, named),
    names: new Map(stored.map(({ id, name }) => [id, name])),
  };
}

function planRow(row: ExistingRow, known: Known): Plan {
  const { patient } = known;
  const ofDetails = row.isChildOnly ? { changes: [] } : planDetails(row, patient);
  const ofEpisode = row.child ? planEpisode(row.child, known) : { changes: [] };
  return {
    patient,
    name: formatPatient(patient),
    ...ofDetails,
    ...ofEpisode,
    changes: [...ofDetails.changes, ...ofEpisode.changes],
    problem: joinProblems([ofDetails.problem, ofEpisode.problem]),
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

function planEpisode(
  cells: NonNullable<ExistingRow["child"]>,
  { own, count, unknown, facilities }: Known,
): Omit<Plan, "patient"> {
  const values = importedEpisodeSchema.parse(cells);
  const same = own.filter((episode) => isSame(episode, values));
  const episode = same.find(({ statusSet }) => statusSet !== "Cancelled") ?? same[0];
  if (!episode) {
    const problem = unknown ?? (count >= MAX_PATIENT_PROCEDURES ? TOO_MANY : undefined);
    const { procedure, date, time, facility, provider } = values;
    const after = [procedure, date, time, facility, provider]
      .filter((text) => text !== "")
      .join(", ");
    const changes = [{ header: "Procedure", before: "", after }];
    return { changes, problem, newEpisode: values };
  }
  // The procedure may be gone from the catalogue; the facility is checked all the same.
  const problem = unknown?.match(/Facility .*$/)?.[0];
  const before = formatTime(episode);
  const changes: FieldChange[] = [];
  const episodeValues: Plan["episodeValues"] = {};
  if (values.time !== "" && values.time !== before) {
    const { date, timeKnown } = toColumns(values);
    Object.assign(episodeValues, { date, timeKnown });
    changes.push({ header: "Time", before, after: values.time });
  }
  if (values.provider !== "" && values.provider !== episode.provider) {
    episodeValues.provider = values.provider;
    changes.push({ header: "Provider", before: episode.provider, after: values.provider });
  }
  const facility = facilities.byName.get(normalizeName(values.facility));
  if (facility && facility.id !== episode.facilityId) {
    episodeValues.facilityId = facility.id;
    const before = facilities.names.get(episode.facilityId ?? 0) ?? "";
    changes.push({ header: "Facility", before, after: facility.name });
  }
  const isCancelled = episode.statusSet === "Cancelled" && changes.length > 0;
  return {
    changes,
    problem: joinProblems([problem, isCancelled ? CANCELLED : undefined]),
    ...(changes.length > 0 && { episode, episodeValues }),
  };
}

/** Time of an episode as HH:MM; "" if unknown. */
export const formatTime = ({ date, timeKnown }: Pick<PatientProcedure, "date" | "timeKnown">) =>
  date && timeKnown ? formatIsoClock(date.toISOString()) : "";

function isSame(episode: StoredEpisode, { procedure, date }: ImportedEpisode): boolean {
  const { title, type } = episode;
  if ((episode.date ? formatIsoDay(episode.date.toISOString()) : "") !== date) return false;
  const name = normalizeName(procedure);
  return [title, `${title} (${type})`].map(normalizeName).includes(name);
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
