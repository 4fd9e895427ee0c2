import { literal, Op } from "sequelize";
import { Department, PlanSession, Specialty } from "~/models";
import { sessionLabel } from "~/models/rules/labels.schema";
import { sessionSchema } from "~/models/sessions/session.schema";
import { START_TYPES } from "~/models/sessions/session-status.schema";
import { releaseFiles } from "~/server/files/attach";
import { recordCreated, recordDeleted, recordUpdated } from "~/server/platform/audit";
import { moveToBin } from "~/server/platform/bin/archive";
import { authorize, type Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { type ListQuery, readPage } from "~/server/platform/list";
import { editedByFilter } from "~/server/platform/last-edit";
import {
  belongsToNamed,
  createdFilters,
  type ListFilter,
  nameFilter,
  optionFilter,
  parentFilter,
  publishStatusFilter,
} from "~/server/platform/list-filters";
import type { SortColumn } from "~/server/platform/sort-column";
import {
  byLabel,
  byName,
  type SearchMatcher,
  searchCondition,
} from "~/server/platform/search-condition";
import { selectIdsByName } from "~/server/platform/search-index";
import { type ExpectedVersions, requireVersion } from "~/server/platform/record-version";
import { inTransaction } from "~/server/platform/transaction";
import { ID_WALKS } from "./by-specialty";
import { buildColumns, requireReferences } from "./columns";
import { findSession, SESSION_INCLUDES, SESSION_INCLUDES_BY_SPECIALTY } from "./find";
import { fillDurations } from "./media-durations";
import { presentSession, type SessionData } from "./present";

const SPECIALTY = { model: Specialty, as: "specialty" };
const DEPARTMENT = { model: Department, as: "department" };

const SORT_COLUMNS = {
  id: ["id"],
  name: ["normalizedName", "id"],
  title: [{ line: "title" }, "id"],
  /** By department, then by specialty. */
  department: [[SPECIALTY, DEPARTMENT, "normalizedName"], [SPECIALTY, "normalizedName"], "id"],
  /** Specialty names are unique only within a department. */
  specialty: [[SPECIALTY, "normalizedName"], [SPECIALTY, "id"], "id"],
  billType: ["billType", "id"],
  startType: ["startType", "id"],
  liveCoach: ["liveCoach", "id"],
  duration: ["durationMinutes", "id"],
  status: ["status", "id"],
  createdAt: ["createdAt", "id"],
  updatedAt: ["updatedAt", "id"],
} satisfies Record<string, SortColumn[]>;

const departmentFilter: ListFilter = {
  type: "id",
  description: "Only what belongs to a specialty of this department: its ID.",
  // An id is a checked integer.
  toCondition: (id) => ({
    specialtyId: { [Op.in]: literal(`(SELECT id FROM specialties WHERE department_id = ${id})`) },
  }),
};

/** Sort fields and page size of the session list (specification 000, section 9). */
export const SESSION_LIST = {
  sortFields: Object.keys(SORT_COLUMNS) as SessionSortField[],
  pageSize: 3,
  filters: {
    name: nameFilter,
    specialityId: parentFilter("a specialty", "specialtyId"),
    departmentId: departmentFilter,
    department: belongsToNamed("Department", {
      table: "departments",
      column: "specialtyId",
      description:
        "Only what belongs to a specialty of the department of this name, whatever its case.",
      through: (ids) => `SELECT id FROM specialties WHERE department_id IN (${ids})`,
    }),
    status: { ...publishStatusFilter, hasLinks: true } as ListFilter,
    startType: optionFilter("Start type", "startType", {
      description: "Only what patients get at this time.",
      options: START_TYPES,
    }),
    ...createdFilters,
    editedBy: editedByFilter("session"),
  },
};
export type SessionSortField = keyof typeof SORT_COLUMNS;
export type SessionQuery = ListQuery<SessionSortField>;

/**
 * Reads a page of sessions; the search matches name, department, specialty and the label
 * (S003) (specification 000, section 5).
 */
export async function listSessions(caller: Caller, query: SessionQuery) {
  authorize(caller, "content.read");
  const { sortBy } = query;
  const bySpecialty = sortBy === "department" || sortBy === "specialty";
  const { items, ...page } = await readPage(caller, PlanSession, {
    query,
    where: searchCondition(query.search, [
      byName(PlanSession),
      bySpecialtyName,
      byLabel(sessionLabel),
    ]),
    sortedBy: SORT_COLUMNS[sortBy],
    include: bySpecialty ? SESSION_INCLUDES_BY_SPECIALTY : SESSION_INCLUDES,
    walk: bySpecialty ? ID_WALKS[sortBy] : undefined,
    present: (rows) => rows.map(presentSession),
  });
  return { sessions: items, ...page };
}

/** Matches sessions whose specialty or department has a name that contains the text. */
const bySpecialtyName: SearchMatcher = (search) => {
  const subquery = literal(
    `(SELECT id FROM specialties WHERE id IN ${selectIdsByName(Specialty, search).val as string} ` +
      `OR department_id IN ${selectIdsByName(Department, search).val as string})`,
  );
  return { specialtyId: { [Op.in]: subquery } };
};

/** Reads a session by id (specification 000, section 3.1). @throws NotFoundError */
export async function getSession(caller: Caller, id: number): Promise<SessionData> {
  authorize(caller, "content.read");
  return presentSession(await findSession(caller, id));
}

/** Like `getSession`; null if there is none. */
export async function getSessionOrNull(caller: Caller, id: number): Promise<SessionData | null> {
  try {
    return await getSession(caller, id);
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}

/**
 * Creates a session as a draft (specification 000, section 4). Uploaded files are referenced by id or URL; an omitted
 * duration is that of the file.
 * @throws InvalidInputError, also for references that do not exist
 */
export async function createSession(caller: Caller, input: unknown): Promise<SessionData> {
  authorize(caller, "content.write");
  const values = parseInput(sessionSchema, await fillDurations(caller, input));
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    await requireReferences(writer, values);
    const columns = await buildColumns(writer, values, { audioFileId: null, videoFileId: null });
    const { id } = await PlanSession.create(columns, { transaction });
    return recordCreated(writer, "session", await getSession(writer, id));
  });
}

/**
 * Replaces a session's values; its status is unchanged (specification 000, section 4).
 * @throws NotFoundError, InvalidInputError, StaleError
 */
export async function updateSession(
  caller: Caller,
  id: number,
  input: unknown,
  expectedVersions?: ExpectedVersions,
): Promise<SessionData> {
  authorize(caller, "content.write");
  const values = parseInput(sessionSchema, await fillDurations(caller, input));
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    await requireReferences(writer, values);
    const session = await findSession(writer, id);
    const before = presentSession(session);
    await requireVersion(writer, "session", before, expectedVersions);
    const { audioFileId, videoFileId } = session;
    const columns = await buildColumns(writer, values, { audioFileId, videoFileId });
    session.set(columns);
    // Results of an earlier media check are stale.
    if (MEDIA_COLUMNS.some((column) => session.changed(column))) {
      session.set({ mediaCheckedAt: null, unreachableMedia: "" });
    }
    await session.save({ transaction });
    await releaseFiles(
      writer,
      [audioFileId, videoFileId].filter(
        (file) => file !== columns.audioFileId && file !== columns.videoFileId,
      ),
    );
    return recordUpdated(writer, "session", before, await getSession(writer, id));
  });
}

const MEDIA_COLUMNS = ["audioUrl", "audioFileId", "videoUrl", "videoFileId"] as const;

/** Deletes a session, and its files unless other records use them. @throws NotFoundError, StaleError */
export async function deleteSession(
  caller: Caller,
  id: number,
  expectedVersions?: ExpectedVersions,
): Promise<SessionData> {
  authorize(caller, "content.write");
  return inTransaction(caller, async (writer) => {
    const session = await findSession(writer, id);
    const deleted = presentSession(session);
    await requireVersion(writer, "session", deleted, expectedVersions);
    await moveToBin(writer, "plan_sessions", {
      type: "session",
      record: deleted,
      name: deleted.name,
    });
    await session.destroy({ transaction: writer.transaction });
    await releaseFiles(writer, [session.audioFileId, session.videoFileId]);
    return recordDeleted(writer, "session", deleted);
  });
}
