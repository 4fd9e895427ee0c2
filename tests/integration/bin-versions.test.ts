import { describe, expect, it } from "vitest";
import { Revision } from "~/models";
import { listHistory } from "~/server/history/history";
import { restoreVersion } from "~/server/history/restore";
import { runImport, startImport } from "~/server/imports/imports";
import { findBinEntity } from "~/server/record-types/bin-kinds";
import { deleteForGood, restoreRecord } from "~/server/record-types/bin-restore";
import { takeBackImport } from "~/server/record-types/imports";
import { findRecordType } from "~/server/record-types/record-types";
import { deleteReligiousMessage } from "~/server/religious/messages";
import { deleteSession, getSession } from "~/server/sessions/sessions";
import { TAG_IMPORT } from "~/server/tags/tag-import";
import { createTag, deleteTag, getTag, updateTag } from "~/server/tags/tags";
import { seedReligiousMessage, seedSession, seedTag, unique } from "../factories/content";
import { admin, HAS_DATABASE, useDatabase } from "../support/database";

const TAG = findRecordType("tag")!;
const IMPORT = findBinEntity("import");
const readVersions = (recordType: string, recordId: number) =>
  Revision.findAll({ where: { recordType, recordId }, order: ["id"] });
const readActions = async (ids: number[]) =>
  (await readVersions("tag", ids[0]!)).map(({ action }) => action);

/** Imports two tags. @returns the import, and their ids */
async function importTags() {
  const names = [unique("First"), unique("Second")];
  const draft = await startImport(admin, TAG_IMPORT, {
    name: "tags.csv",
    bytes: new TextEncoder().encode(["Tag", ...names].join("\n")),
  });
  const { importId } = await runImport(admin, TAG_IMPORT, draft);
  const rows = await Revision.findAll({ where: { name: names }, order: ["id"] });
  return { id: importId!, tags: rows.map(({ recordId }) => recordId) };
}

describe.runIf(HAS_DATABASE)("the history of what is restored from the bin", () => {
  useDatabase();

  it("has the version with another name, which can be restored", async () => {
    const { id, name } = await seedTag();
    await deleteTag(admin, id);
    await createTag(admin, { name });
    const other = unique("Other");
    await restoreRecord(admin, TAG, id, { name: other });
    const { version } = await getTag(admin, id);
    const { versions } = await listHistory(admin, "tag", id, { page: 1, limit: 1 });
    expect(versions).toMatchObject([
      {
        action: "restored",
        version,
        name: other,
        changes: [{ field: "name", before: name, after: other }],
        record: { name: other, version },
        state: "current",
      },
    ]);
    await updateTag(admin, id, { name: unique("Third") });
    await restoreVersion(admin, { type: "tag", id, version });
    expect(await getTag(admin, id)).toMatchObject({ name: other });
  });

  it("says what a session lost meanwhile", async () => {
    const message = await seedReligiousMessage();
    const session = await seedSession({ religiousContent: "Yes", religiousMessageId: message.id });
    await deleteSession(admin, session.id);
    await deleteReligiousMessage(admin, message.id);
    await restoreRecord(admin, findRecordType("session")!, session.id);
    const { version } = await getSession(admin, session.id);
    const stored = (await readVersions("session", session.id)).at(-1)!;
    expect(stored).toMatchObject({ action: "restored", version });
    expect(JSON.parse(stored.snapshot!)).toMatchObject({ religiousMessageId: null });
  });

  it("names a record that was restored already", async () => {
    const { id, name } = await seedTag();
    expect(await restoreRecord(admin, TAG, id)).toEqual({ id, name });
  });

  it("goes on with what an import created, until it is deleted for good", async () => {
    const { id, tags } = await importTags();
    await takeBackImport(admin, id);
    expect(await readActions(tags)).toEqual(["created", "deleted"]);
    await restoreRecord(admin, IMPORT, id);
    expect(await readActions(tags)).toEqual(["created", "deleted", "restored"]);
    const { version } = await getTag(admin, tags[0]!);
    expect(await readVersions("tag", tags[0]!)).toMatchObject([{}, {}, { version }]);
    await takeBackImport(admin, id);
    await deleteForGood(admin, IMPORT, id);
    expect(await Revision.count({ where: { recordType: "tag", recordId: tags } })).toBe(0);
  });

  it("stays for a record of an import that is in the bin by itself", async () => {
    const { id, tags } = await importTags();
    await deleteTag(admin, tags[0]!);
    await takeBackImport(admin, id);
    await deleteForGood(admin, IMPORT, id);
    expect(await readActions(tags)).toEqual(["created", "deleted"]);
    await restoreRecord(admin, TAG, tags[0]!);
    expect(await readActions(tags)).toEqual(["created", "deleted", "restored"]);
  });
});
