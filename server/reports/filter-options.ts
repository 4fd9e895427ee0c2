import { QueryTypes } from "sequelize";
import { LANGUAGES } from "~/models/patients/patient-options.schema";
import type { ReportFilter } from "~/models/reports/report-options.schema";
import type { ReportFilterValues } from "~/models/reports/report-query.schema";
import type { Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import type { CountFilters } from "./counts/read-counts";

type Kind = Exclude<ReportFilter, "language">;
type Choice = {
  kind: Kind;
  id: number;
  name: string;
  /** Specialty of a procedure, procedure of a version, or the facility that a facility is part of; 0 for none. */
  parent: number;
  /** Facility of a procedure; 0 for none. */
  place: number;
};

const SQL: Record<Kind, string> = {
  specialty: "SELECT 'specialty' AS kind, id, name, 0 AS parent, 0 AS place FROM specialties",
  procedure:
    "SELECT 'procedure' AS kind, id, name, specialty_id AS parent, COALESCE(facility_id, 0) AS place FROM procedures",
  version:
    "SELECT 'version' AS kind, v.id, p.name || ', version ' || v.number AS name, p.id AS parent, 0 AS place " +
    "FROM plan_versions AS v JOIN procedures AS p ON p.id = v.procedure_id WHERE v.published_at IS NOT NULL",
  facility:
    "SELECT 'facility' AS kind, id, name, COALESCE(part_of_id, 0) AS parent, 0 AS place FROM facilities",
  partner: "SELECT 'partner' AS kind, id, name, 0 AS parent, 0 AS place FROM partners",
};

/** What reports can be filtered by, by kind and in order of their names. */
export type FilterChoices = ReturnType<typeof groupChoices>;

/** Reads everything that reports can be filtered by, in one statement. */
export async function readFilterChoices({ transaction }: Caller) {
  const rows = await database().query<Choice>(Object.values(SQL).join(" UNION ALL "), {
    type: QueryTypes.SELECT,
    transaction,
  });
  return groupChoices(rows);
}

function groupChoices(rows: Choice[]) {
  const list = (kind: Kind) =>
    rows
      .filter((row) => row.kind === kind)
      .sort((one, other) => one.name.localeCompare(other.name, "en") || one.id - other.id);
  return {
    specialty: list("specialty"),
    procedure: list("procedure"),
    version: list("version"),
    facility: list("facility"),
    partner: list("partner"),
  };
}

/** A filter as a form has it. */
export type FilterField = {
  name: ReportFilter;
  label: string;
  emptyLabel: string;
  options: { value: string; label: string }[];
};

const WORDS: Record<ReportFilter, { label: string; emptyLabel: string }> = {
  specialty: { label: "Specialty", emptyLabel: "All specialties" },
  procedure: { label: "Procedure", emptyLabel: "All procedures" },
  version: { label: "Plan version", emptyLabel: "All versions" },
  facility: { label: "Facility", emptyLabel: "All facilities" },
  language: { label: "Language", emptyLabel: "All languages" },
  partner: { label: "Partner", emptyLabel: "Everybody" },
};

/** Lists the fields of filters; procedures are those of the chosen specialty, and versions appear with a chosen procedure. */
export function listFilterFields(
  names: readonly ReportFilter[],
  choices: FilterChoices,
  { specialty, procedure, version }: ReportFilterValues,
): FilterField[] {
  const toOptions = (list: Choice[]) =>
    list.map(({ id, name }) => ({ value: String(id), label: name }));
  const options: Record<ReportFilter, { value: string; label: string }[]> = {
    specialty: toOptions(choices.specialty),
    procedure: toOptions(
      choices.procedure.filter(({ parent }) => specialty === undefined || parent === specialty),
    ),
    version: toOptions(
      choices.version.filter(({ id, parent }) => parent === procedure || id === version),
    ),
    facility: toOptions(choices.facility),
    language: [...LANGUAGES],
    partner: toOptions(choices.partner),
  };
  return names
    .filter((name) => options[name].length > 0)
    .map((name) => ({ name, ...WORDS[name], options: options[name] }));
}

/** Describes the chosen filters, such as "Facility: West Campus". */
export const describeFilters = (
  fields: readonly FilterField[],
  values: ReportFilterValues,
): string[] =>
  fields.flatMap(({ name, label, options }) => {
    const chosen = values[name];
    if (chosen === undefined) return [];
    const option = options.find(({ value }) => value === String(chosen));
    return [`${label}: ${option?.label ?? "not there anymore"}`];
  });

/** Converts filters to conditions on the counts. A facility stands for its parts too, and for the procedures that take place there. */
export function toCountFilters(
  { specialty, procedure, version, facility, language, partner }: ReportFilterValues,
  choices: FilterChoices,
): CountFilters {
  const ofSpecialty = choices.procedure.filter(({ parent }) => parent === specialty);
  const procedureIds =
    procedure === undefined
      ? specialty === undefined
        ? undefined
        : ofSpecialty.map(({ id }) => id)
      : specialty === undefined || ofSpecialty.some(({ id }) => id === procedure)
        ? [procedure]
        : [];
  const facilityIds = facility === undefined ? [] : listParts(facility, choices);
  return {
    procedureIds,
    versionId: version,
    language,
    partnerId: partner,
    facility:
      facility === undefined
        ? undefined
        : {
            ids: facilityIds,
            procedureIds: choices.procedure
              .filter(({ place }) => facilityIds.includes(place))
              .map(({ id }) => id),
          },
  };
}

/** A facility with everything that is part of it. */
function listParts(id: number, choices: FilterChoices): number[] {
  const ids = [id];
  for (const each of ids)
    ids.push(
      ...choices.facility
        .filter((part) => part.parent === each && !ids.includes(part.id))
        .map((part) => part.id),
    );
  return ids;
}
