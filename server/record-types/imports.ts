import { Op, QueryTypes } from "sequelize";
import { Import } from "~/models";
import { importPermission } from "~/server/imports/import-description";
import { findPatientsOfImport, refreshNextEpisode } from "~/server/patients/next-episode";
import { recordEvent, recordEvents } from "~/server/platform/audit";
import { moveToBin } from "~/server/platform/bin/archive";
import { findContents } from "~/server/platform/bin/contents";
import { readReferences } from "~/server/platform/bin/references";
import { recordImportRevisions } from "~/server/platform/bin/restored-revisions";
import { authorize, type Caller, hasPermission } from "~/server/platform/caller";
import { database, dialect } from "~/server/platform/database";
import { ConflictError, NotFoundError } from "~/server/platform/errors";
import { inBatches } from "~/server/platform/in-batches";
import { type ListQuery, readPage } from "~/server/platform/list";
import { lockOptions } from "~/server/platform/record-version";
import { formatUseCount } from "~/server/platform/record-uses";
import { byName, searchCondition } from "~/server/platform/search-condition";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { RECORD_TYPES, type RecordType } from "./record-types";

/** Type of an import in the audit, and in the bin. */
export const IMPORT = "import";

const SORT_COLUMNS = { importedAt: ["createdAt", "id"] };

/** Sort field of the list of imports, newest first, and its page size. */
export const IMPORT_LIST = {
  sortFields: ["importedAt"],
  defaultSort: "importedAt",
  defaultOrder: "DESC",
  pageSize: 10,
} as const;

/** Reads a page of the imports, newest first; the search matches the names of their files. */
export async function listImports(caller: Caller, query: ListQuery<"importedAt">) {
  authorize(caller, "bin.use");
  const { items, ...page } = await readPage(caller, Import, {
    query,
    where: {
      [Op.and]: [
        { kind: listImportKinds(caller) },
        searchCondition(query.search, [byName(Import)]) ?? {},
      ],
    },
    sortedBy: SORT_COLUMNS.importedAt,
    present: (rows) => rows.map(presentImport),
  });
  return { imports: items, ...page };
}

const presentImport = ({ id, name, kind, importedBy, recordCount, createdAt }: Import) => ({
  id,
  name,
  kind,
  importedBy,
  recordCount,
  importedAt: createdAt.toISOString(),
});

/** The description of a kind of imports. */
const descriptionOf = (kind: string) =>
  RECORD_TYPES.find(({ imports }) => imports?.subject === kind)?.imports;

/** Lists the kinds of imports that a caller may make, and so take back; without a caller all of them. */
export const listImportKinds = (caller?: Caller): string[] =>
  RECORD_TYPES.flatMap(({ imports }) =>
    imports && (!caller || hasPermission(caller, importPermission(imports))) ? imports.subject : [],
  );

/** Reads an import, and why it cannot be taken back; null if it can. @throws NotFoundError, ForbiddenError */
export async function readImport(caller: Caller, id: number) {
  const found = await findImport(caller, id);
  return {
    ...presentImport(found),
    /** Whether it may have changed records that were there before, which stay as they are. */
    mayHaveUpdated: descriptionOf(found.kind)?.updates !== undefined,
    obstacle: await describeObstacle(caller, id),
  };
}

/**
 * Takes an import back: moves everything that it created to the bin, as one. What was deleted since stays deleted.
 * @returns the import
 * @throws NotFoundError; ConflictError as soon as something was edited, or is used by what the import did not create
 */
export async function takeBackImport(
  caller: Caller,
  id: number,
): Promise<ReturnType<typeof presentImport>> {
  return inTransaction(caller, async (writer) => {
    const found = await findImport(writer, id);
    const { name } = found;
    await lockImported(writer, id);
    const obstacle = await describeObstacle(writer, id);
    if (obstacle) throw new ConflictError(obstacle);
    const record = presentImport(found);
    await moveToBin(writer, "imports", { type: IMPORT, record, name: `Import of ${name}` });
    await recordImportRevisions(writer, id, "deleted");
    const patientIds = await findPatientsOfImport(writer, id);
    for (const recordType of importedTypes().reverse()) {
      await recordDeletions(writer, id, recordType);
    }
    for (const { table, where } of importedTables().reverse()) {
      await database().query(`DELETE FROM ${table} WHERE ${where}`, {
        replacements: { id },
        transaction: writer.transaction,
      });
    }
    await found.destroy({ transaction: writer.transaction });
    await refreshNextEpisode(writer, patientIds);
    await recordEvent(writer, { action: "taken back", record: { type: IMPORT, id, name } });
    return record;
  });
}

/** Tables of records that imports create, without the import itself; parents before children. */
const importedTables = () =>
  findContents("imports").tables.filter(({ table }) => !table.startsWith("import"));

/** Kinds of records that can be imported, parents before children. */
const importedTypes = (): RecordType[] =>
  importedTables().flatMap(({ table }) => RECORD_TYPES.filter((each) => each.table === table));

/** Locks what an import created, on PostgreSQL, so that nothing is built on it between the check and its deletion. */
async function lockImported({ transaction }: CallerInTransaction, id: number): Promise<void> {
  if (dialect() !== "postgres") return;
  for (const { type, table } of importedTypes()) {
    await database().query(
      `SELECT id FROM ${table} WHERE id IN ${selectIds(type)} ORDER BY id FOR UPDATE`,
      { replacements: { id }, transaction },
    );
  }
}

async function findImport(caller: Caller, id: number): Promise<Import> {
  const found = await Import.findByPk(id, lockOptions(caller, Import));
  if (!found) {
    authorize(caller, "account.own");
    throw new NotFoundError("Import not found");
  }
  authorize(caller, findImportPermission(found.kind));
  return found;
}

/** Permission to make imports of a kind, and to take them back. */
export const findImportPermission = (kind: string) => importPermission(descriptionOf(kind) ?? {});

/** SQL of the ids that an import created, of one type. */
const selectIds = (type: string) =>
  `(SELECT record_id FROM import_records WHERE import_id = :id AND record_type = '${type}')`;

async function count({ transaction }: Caller, id: number, sql: string): Promise<number> {
  const [row] = await database().query<{ rows: number | string }>(
    `SELECT COUNT(*) AS rows FROM ${sql}`,
    { type: QueryTypes.SELECT, replacements: { id }, transaction },
  );
  return Number(row?.rows ?? 0);
}

/** Describes what was built on an import since; null if nothing was. */
async function describeObstacle(caller: Caller, id: number): Promise<string | null> {
  const types = importedTypes();
  const references = await readReferences(caller);
  const found: string[] = [];
  for (const { type, plural, table } of types) {
    const edited = await count(
      caller,
      id,
      `${table} JOIN import_records ON import_id = :id AND record_type = '${type}' ` +
        "AND record_id = id AND version > record_version",
    );
    if (edited > 0) found.push(`${formatUseCount(edited, [plural, type])} edited since`);
    for (const { child, column } of references.filter(({ parent }) => parent === table)) {
      const own = importedTables().find((each) => each.table === child);
      const others = own ? ` AND NOT (${own.where})` : "";
      const uses = await count(
        caller,
        id,
        `${child} WHERE ${column} IN ${selectIds(type)}${others}`,
      );
      const name = child.replaceAll("_", " ");
      if (uses > 0) found.push(`${uses.toLocaleString("en-US")} of the ${name} using a ${type}`);
    }
  }
  if (found.length === 0) return null;
  return `It cannot be taken back, because there is more by now: ${found.join(", ")}`;
}

/** Names of records that have no column of that name, as SQL: '' for those that the audit knows by their label alone. */
const NAMES: Partial<Record<string, string>> = {
  guidance_steps: "guidance_title",
  navigation_steps: "title",
  patients: "''",
  patient_procedures: "''",
  patient_outcomes: "''",
  survey_questions: "(SELECT question_text FROM survey_wordings WHERE id = wording_id)",
};

/** Records that what an import created of one type is deleted, with an audit event each. */
async function recordDeletions(
  writer: CallerInTransaction,
  id: number,
  { type, table, label }: RecordType,
): Promise<void> {
  const rows = await database().query<{ id: number; name: string }>(
    `SELECT id, ${NAMES[table] ?? "name"} AS name FROM ${table} WHERE id IN ${selectIds(type)} ORDER BY id`,
    { type: QueryTypes.SELECT, replacements: { id }, transaction: writer.transaction },
  );
  for await (const batch of inBatches(rows)) {
    const entries = batch.map(({ id: recordId, name }) => ({
      action: "deleted",
      record: { type, id: recordId, name: name || label?.(recordId) },
    }));
    await recordEvents(writer, entries);
  }
}
