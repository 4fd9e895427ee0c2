import { describe, expect, it } from "vitest";
import { AuditEvent, Tag } from "~/models";
import {
  createDepartment,
  deleteDepartment,
  updateDepartment,
} from "~/server/departments/departments";
import { DEPARTMENT_IMPORT } from "~/server/departments/department-import";
import { runImport, startImport } from "~/server/imports/imports";
import {
  createSpecialty,
  deleteSpecialty,
  updateSpecialty,
} from "~/server/departments/specialties";
import type { Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { inTransaction } from "~/server/platform/transaction";
import { createTag, deleteTag, updateTag } from "~/server/tags/tags";
import { seedDepartment, seedTag, unique } from "../factories/content";
import { recordEvents, APPEND_ONLY_ERROR } from "../support/audit";
import { HAS_DATABASE, collectStatuses, useDatabase, viewer } from "../support/database";

const anna: Caller = {
  actor: { id: "administrator:7", name: "Anna Meier", role: "editor" },
  token: { id: 3, name: "Nightly sync", scope: "write" },
  address: "10.1.2.3",
  requestId: "request-1",
  channel: "api",
};
/** Columns that every event of Anna's request has in common. */
const BY_ANNA = {
  actorId: "administrator:7",
  actorName: "Anna Meier",
  actorRole: "editor",
  channel: "api",
  via: "Nightly sync (number 3)",
  address: "10.1.2.3",
  requestId: "request-1",
  position: null,
  hash: null,
};

describe.runIf(HAS_DATABASE)("a write leaves its event", () => {
  useDatabase();

  it("for a tag: created, updated, deleted, with what changed", async () => {
    const [name, newName] = [unique("Tag"), unique("Other")];
    const startedAt = Date.now();
    const events = await recordEvents(async () => {
      const { id } = await createTag(anna, { name });
      await updateTag(anna, id, { name: newName });
      await deleteTag(anna, id);
    });
    const highestTagId = await Tag.max<number, Tag>("id");
    const expected = { ...BY_ANNA, recordType: "tag" };
    expect(events).toMatchObject([
      { ...expected, action: "created", recordName: name, changes: { name: [null, name] } },
      { ...expected, action: "updated", recordName: newName, changes: { name: [name, newName] } },
      { ...expected, action: "deleted", recordName: newName, changes: { name: [newName, null] } },
    ]);
    expect(new Set(events.map(({ recordId }) => recordId)).size).toBe(1);
    expect(events[0]?.recordId).toMatch(/^[1-9]\d*$/);
    expect(highestTagId).not.toBe(Number(events[0]?.recordId));
    for (const { at } of events) {
      expect(at.getTime()).toBeGreaterThanOrEqual(startedAt);
      expect(at.getTime()).toBeLessThanOrEqual(Date.now());
    }
  });

  it("for a department", async () => {
    const [name, newName] = [unique("Department"), unique("Other")];
    const events = await recordEvents(async () => {
      const { id } = await createDepartment(anna, { name });
      await updateDepartment(anna, id, { name: newName });
      await deleteDepartment(anna, id);
    });
    const expected = { ...BY_ANNA, recordType: "department" };
    expect(events).toMatchObject([
      { ...expected, action: "created", recordName: name },
      { ...expected, action: "updated", recordName: newName, changes: { name: [name, newName] } },
      { ...expected, action: "deleted", recordName: newName },
    ]);
  });

  it("for a specialty, with its status, and its department by name", async () => {
    const name = unique("Specialty");
    const department = await seedDepartment();
    const otherDepartment = await seedDepartment();
    const events = await recordEvents(async () => {
      const values = { name, departmentId: department.id };
      const { id } = await createSpecialty(anna, { ...values, isActive: true });
      await updateSpecialty(anna, id, {
        ...values,
        departmentId: otherDepartment.id,
        isActive: false,
      });
      await deleteSpecialty(anna, id);
    });
    const expected = { ...BY_ANNA, recordType: "specialty", recordName: name };
    expect(events).toMatchObject([
      { ...expected, action: "created" },
      { ...expected, action: "updated", changes: { isActive: [true, false] } },
      { ...expected, action: "deleted", changes: { isActive: [false, null] } },
    ]);
    expect(events[0]?.changes.department).toEqual([null, department.name]);
    expect(events[1]?.changes.department).toEqual([department.name, otherDepartment.name]);
    expect(events[1]?.changes).not.toHaveProperty("name");
  });

  it("for an import: an event for each created record, and one for the import", async () => {
    const [department, specialty] = [unique("Department"), unique("Specialty")];
    const csv = `Department,Specialty,Status\n${department},${specialty},Active\n,Nowhere,Active\n`;
    const draft = await startImport(anna, DEPARTMENT_IMPORT, {
      name: "beds.csv",
      bytes: Buffer.from(csv),
    });
    const events = await recordEvents(() => runImport(anna, DEPARTMENT_IMPORT, draft));
    expect(events).toMatchObject([
      { ...BY_ANNA, action: "created", recordType: "department", recordName: department },
      { ...BY_ANNA, action: "created", recordType: "specialty", recordName: specialty },
      {
        ...BY_ANNA,
        action: "imported",
        recordType: "specialties",
        recordName: "beds.csv",
        changes: { imported: [null, 1], alreadyThere: [null, 0], refused: [null, 1] },
      },
    ]);
    expect(await recordEvents(() => runImport(anna, DEPARTMENT_IMPORT, draft))).toEqual([]);
  });

  it("except when nothing changed", async () => {
    const { id, name } = await seedTag();
    expect(await recordEvents(() => updateTag(anna, id, { name }))).toEqual([]);
  });
});

describe.runIf(HAS_DATABASE)("a write and its event", () => {
  useDatabase();

  it("are not stored when the write is refused", async () => {
    const { id, name } = await seedTag();
    const other = await seedTag();
    const events = await recordEvents(async () => {
      const attempts = [
        createTag(anna, { name }),
        updateTag(anna, other.id, { name }),
        updateTag(anna, id, { name: unique("Late") }, [99]),
        deleteTag(anna, id, [99]),
        deleteTag(viewer, id),
      ];
      expect(await collectStatuses(attempts)).toEqual([409, 409, 412, 412, 403]);
    });
    expect(events).toEqual([]);
  });

  it("are rolled back together when a later step fails", async () => {
    const name = unique("Half");
    const events = await recordEvents(() =>
      inTransaction(anna, async (writer) => {
        await createTag(writer, { name });
        throw new Error("later step");
      }).catch(() => undefined),
    );
    expect(events).toEqual([]);
    expect(await Tag.count({ where: { name } })).toBe(0);
  });

  it("are rolled back together when the event cannot be written", async () => {
    const name = unique("Unseen");
    const callerWithoutName = {
      ...anna,
      actor: { ...anna.actor, name: null as unknown as string },
    };
    await expect(createTag(callerWithoutName, { name })).rejects.toThrow();
    expect(await Tag.count({ where: { name } })).toBe(0);
  });
});

describe.runIf(HAS_DATABASE)("the database", () => {
  useDatabase();

  it.each([
    "at = '2020-01-01 00:00:00.000 +00:00'",
    "actor_id = 'somebody'",
    "actor_name = 'Somebody'",
    "action = 'read'",
    "record_id = '1'",
    "changes = '{}'",
    "address = '8.8.8.8'",
    "id = id + 1000",
  ])("refuses to change an event: %s", async (change) => {
    await seedTag();
    const before = await readStoredEvents();
    await expect(database().query(`UPDATE audit_events SET ${change}`)).rejects.toMatchObject(
      APPEND_ONLY_ERROR,
    );
    expect(await readStoredEvents()).toEqual(before);
  });

  it("refuses to delete one event or all events", async () => {
    const { id } = await seedTag();
    const before = await readStoredEvents();
    for (const where of [`WHERE record_id = '${id}'`, ""]) {
      await expect(database().query(`DELETE FROM audit_events ${where}`)).rejects.toMatchObject(
        APPEND_ONLY_ERROR,
      );
    }
    await expect(AuditEvent.truncate()).rejects.toMatchObject(APPEND_ONLY_ERROR);
    expect(await readStoredEvents()).toEqual(before);
  });

  const readStoredEvents = async () => (await AuditEvent.findAll()).map((event) => event.get());
});
