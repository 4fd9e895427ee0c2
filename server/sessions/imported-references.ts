import type { Model, ModelStatic } from "sequelize";
import {
  Advertisement,
  Advertiser,
  Department,
  ReligiousMessage,
  ReligiousPartner,
  Specialty,
} from "~/models";
import { FILE_MESSAGES, parseFileId } from "~/models/files/stored-file.schema";
import { normalizeName } from "~/models/rules/clean-text.schema";
import { MEDIA_KINDS, parseUploadId, type SessionValues } from "~/models/sessions/session.schema";
import { findFile } from "~/server/files/read";
import { findExistingByName, findInBatches, type Named } from "~/server/imports/existing-names";
import { joinProblems, toKeyId } from "~/server/imports/row-groups";
import type { Caller } from "~/server/platform/caller";
import { referenceLockOptions } from "~/server/platform/record-version";

/** References of an imported session, by name. */
type Names = Partial<
  Record<
    | "department"
    | "specialty"
    | "religiousPartner"
    | "religiousMessage"
    | "advertiser"
    | "advertisement"
    | "audioUrl"
    | "videoUrl",
    string
  >
>;
type Ids = Pick<
  SessionValues,
  | "departmentId"
  | "specialityId"
  | "religiousContent"
  | "religiousMessageId"
  | "advertisingContent"
  | "advertiserId"
  | "advertisementId"
>;

/**
 * Finds what sessions of a file refer to, in a few statements for all of them; in a transaction it locks the records until
 * the end. @returns for each the ids, or what was not found
 */
export async function resolveReferences(
  caller: Caller,
  rows: readonly Names[],
): Promise<{ ids?: Ids; problem?: string }[]> {
  const specialties = await findNamed(caller, rows, SPECIALTIES);
  const messages = await findNamed(caller, rows, MESSAGES);
  const advertisements = await findNamed(caller, rows, ADVERTISEMENTS);
  const results = [];
  for (const row of rows) {
    const specialty = specialties(row);
    const message = messages(row);
    const advertisement = advertisements(row);
    const uploads = await findUploadProblems(caller, row);
    const problem = joinProblems([
      specialty?.problem,
      message?.problem,
      advertisement?.problem,
      ...uploads,
    ]);
    results.push(
      problem || !specialty?.ids
        ? { problem }
        : {
            ids: {
              departmentId: specialty.ids.parentId,
              specialityId: specialty.ids.id,
              religiousContent: message?.ids !== undefined,
              religiousMessageId: message?.ids?.id ?? null,
              advertisingContent: advertisement?.ids !== undefined,
              advertiserId: advertisement?.ids?.parentId ?? null,
              advertisementId: advertisement?.ids?.id ?? null,
            },
          },
    );
  }
  return results;
}

/** A kind of records that sessions refer to by the name of its parent and its own. */
type Reference = {
  parentField: keyof Names;
  field: keyof Names;
  parentLabel: string;
  label: string;
  parents: ModelStatic<Named>;
  /** The model, its reference to the parent, and its name. */
  children: readonly [model: ModelStatic<Model>, parentKey: string, name: string];
};

const SPECIALTIES: Reference = {
  parentField: "department",
  field: "specialty",
  parentLabel: "Department",
  label: "Specialty",
  parents: Department,
  children: [Specialty, "departmentId", "name"],
};
const MESSAGES: Reference = {
  parentField: "religiousPartner",
  field: "religiousMessage",
  parentLabel: "Religious partner",
  label: "Religious message",
  parents: ReligiousPartner,
  children: [ReligiousMessage, "religiousPartnerId", "title"],
};
const ADVERTISEMENTS: Reference = {
  parentField: "advertiser",
  field: "advertisement",
  parentLabel: "Advertiser",
  label: "Advertisement",
  parents: Advertiser,
  children: [Advertisement, "advertiserId", "name"],
};

/** Finds the children of some parents. */
async function findChildren(caller: Caller, { children }: Reference, parentIds: number[]) {
  const [model, parentKey, name] = children;
  const rows = await model.findAll({
    where: { [parentKey]: parentIds },
    ...referenceLockOptions(caller),
  });
  return rows.map((row) => ({
    id: row.get("id") as number,
    parentId: row.get(parentKey) as number,
    name: row.get(name) as string,
  }));
}

/** Finds all that rows refer to. @returns a lookup by row: ids, a problem, or undefined for a row without a reference */
async function findNamed(caller: Caller, rows: readonly Names[], reference: Reference) {
  const { parentField, field, parentLabel, label } = reference;
  const parentKeys = new Set(
    rows.flatMap((row) => (row[parentField] ? [normalizeName(row[parentField])] : [])),
  );
  const parents = await findExistingByName<Named>(
    caller,
    reference.parents,
    [...parentKeys].map((key) => [key]),
  );
  const parentIds = [...parents.values()].map(({ id }) => id);
  const children = await findInBatches(parentIds, (batch) =>
    findChildren(caller, reference, batch),
  );
  const byKey = new Map(
    children
      .reverse()
      .map(({ id, parentId, name }) => [toKeyId([String(parentId), normalizeName(name)]), id]),
  );
  return (row: Names): { ids?: { id: number; parentId: number }; problem?: string } | undefined => {
    const [parentName, name] = [row[parentField], row[field]];
    if (!parentName || !name) return undefined;
    const parent = parents.get(toKeyId([normalizeName(parentName)]));
    if (!parent) return { problem: `${parentLabel} "${parentName}" not found` };
    const id = byKey.get(toKeyId([String(parent.id), normalizeName(name)]));
    return id === undefined
      ? { problem: `${label} "${name}" not found` }
      : { ids: { id, parentId: parent.id } };
  };
}

async function findUploadProblems(caller: Caller, row: Names): Promise<string[]> {
  const problems: string[] = [];
  for (const kind of MEDIA_KINDS) {
    const id = parseFileId(parseUploadId(row[`${kind}Url`] ?? ""));
    if (id === "" || (await findFile(caller, id))?.kind === kind) continue;
    problems.push(FILE_MESSAGES.missing(kind));
  }
  return problems;
}
