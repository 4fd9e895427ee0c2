import { Facility, PatientProcedure } from "~/models";
import { MAX_PATIENT_PROCEDURES } from "~/models/patients/patient-procedure.schema";
import { normalizeName } from "~/models/rules/clean-text.schema";
import { findInBatches } from "~/server/imports/existing-names";
import type { ExistingRow, FieldChange } from "~/server/imports/import-description";
import { joinProblems } from "~/server/imports/row-groups";
import type { Caller } from "~/server/platform/caller";
import { formatIsoClock, formatIsoDay } from "~/server/platform/dates";
import { lockOptions } from "~/server/platform/record-version";
import { TOO_MANY, toColumns } from "./episodes";
import { type ImportedEpisode, importedEpisodeSchema } from "./import-cells";
import { findFacilities } from "./import-episodes";

const CANCELLED = "This episode is cancelled";

/** Columns of episodes that a plan reads, as plain rows: instances of 10,000 would take seconds. */
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
/** An episode as a plan reads it. */
export type StoredEpisode = Pick<PatientProcedure, (typeof EPISODE_COLUMNS_READ)[number]>;

/** Changes by the episode in a row. */
export type EpisodePlan = {
  changes: FieldChange[];
  problem?: string;
  /** An episode to add, or one that exists with its new values. */
  newEpisode?: ImportedEpisode;
  episode?: StoredEpisode;
  episodeValues?: Partial<Pick<PatientProcedure, "date" | "timeKnown" | "provider" | "facilityId">>;
};

/** State of a patient's episodes that a row is compared with. */
export type EpisodeState = {
  /** The stored episodes. */
  own: StoredEpisode[];
  /** Number of episodes, including those that earlier rows add. */
  count: number;
  /** Problem of a procedure or facility that does not exist. */
  unknown: string | undefined;
  facilities: Facilities;
};

/** Reads the episodes of some patients. Within a transaction, locks them. One query. */
export async function readEpisodes(caller: Caller, patientId: number[]): Promise<StoredEpisode[]> {
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

/** Facilities that rows name, by their normalized names, and the names of those that episodes have, by their ids. */
type Facilities = {
  byName: ReadonlyMap<string, { id: number; name: string }>;
  names: ReadonlyMap<number, string>;
};

/** Reads the facilities that rows name, and those of the episodes that exist. Three queries at most. */
export async function readPlannedFacilities(
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

/** Plans what the episode in a row changes: a new one, or new values of one on the same day. */
export function planEpisode(
  cells: NonNullable<ExistingRow["child"]>,
  { own, count, unknown, facilities }: EpisodeState,
): EpisodePlan {
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
  const episodeValues: EpisodePlan["episodeValues"] = {};
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
