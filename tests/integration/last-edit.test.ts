import type { WhereOptions } from "sequelize";
import { describe, expect, it } from "vitest";
import { Advertiser } from "~/models";
import { updateAdvertiser } from "~/server/advertisers/advertisers";
import {
  editedByFilter,
  findLastEdit,
  findLastEdits,
  listEditors,
} from "~/server/platform/last-edit";
import type { Caller } from "~/server/platform/caller";
import { publishSession } from "~/server/sessions/publish";
import { CONTACT, seedAdvertiser, seedSession, unique } from "../factories/content";
import { admin, HAS_DATABASE, ON_POSTGRES, useDatabase, viewer } from "../support/database";
import { explainStatements } from "../support/query-plans";

const editor: Caller = { ...admin, actor: { id: "editor:1", name: "Anna Müller", role: "editor" } };

const rename = (caller: Caller, id: number) =>
  updateAdvertiser(caller, id, { advertiserName: unique("Renamed"), isActive: true, ...CONTACT });

describe.runIf(HAS_DATABASE)("the last edit of a record", () => {
  useDatabase();

  it("is nobody's after its creation, even of a record with the same id in another area", async () => {
    const { id } = await seedAdvertiser();
    expect(await findLastEdit(admin, "advertiser", id)).toBeNull();
    await rename(admin, id);
    expect(await findLastEdit(admin, "religious partner", id)).toBeNull();
  });

  it("names the last of several editors, for everyone who reads content", async () => {
    const [{ id }, other] = [await seedAdvertiser(), await seedAdvertiser()];
    await rename(admin, id);
    await rename(editor, id);
    await rename(admin, other.id);
    const edit = await findLastEdit(viewer, "advertiser", id);
    expect(edit).toEqual({ by: "Anna Müller", at: expect.stringMatching(/^\d{4}-.*Z$/) as string });
  });

  it("is not the publishing of a session", async () => {
    const { id } = await seedSession();
    await publishSession(admin, id);
    expect(await findLastEdit(admin, "session", id)).toBeNull();
  });

  it("is refused to patients", async () => {
    const patient: Caller = {
      ...admin,
      actor: { id: "patient:1", name: "Guest", role: "patient" },
    };
    await expect(findLastEdit(patient, "advertiser", 1)).rejects.toMatchObject({ status: 403 });
  });

  it("is read for many records in one statement, along the index of edits", async () => {
    const [{ id }, other] = [await seedAdvertiser(), await seedAdvertiser()];
    await rename(admin, id);
    await rename(editor, id);
    const edits = await findLastEdits(viewer, "advertiser", [id, other.id]);
    expect([...edits].map(([record, { by }]) => [record, by])).toEqual([[id, "Anna Müller"]]);
    if (ON_POSTGRES) return;
    const plans = await explainStatements(() => findLastEdits(admin, "advertiser", [1, 2]));
    expect(plans).toEqual([expect.stringContaining("revisions_edits")]);
  });

  it("finds the records that a person edited last, and all editors, for a list's filter", async () => {
    const [{ id }, other] = [await seedAdvertiser(), await seedAdvertiser()];
    await rename(editor, id);
    await rename(editor, other.id);
    await rename(admin, other.id);
    const filter = editedByFilter("advertiser");
    if (filter.type !== "text") throw new Error("The filter has no text");
    const read = () =>
      Advertiser.findAll({
        attributes: ["id"],
        where: filter.toCondition("Anna Müller") as WhereOptions,
      });
    const ids = (await read()).map((row) => row.id);
    expect(ids).toContain(id);
    expect(ids).not.toContain(other.id);
    const people = await listEditors(viewer, "advertiser");
    expect(people.map(({ name }) => name)).toEqual(["Anna Müller", "Test"]);
    expect(await listEditors(viewer, "tag")).toEqual([]);
    if (ON_POSTGRES) return;
    const plans = await explainStatements(read);
    expect(plans.join()).toContain("revisions_by_editor");
  });
});
