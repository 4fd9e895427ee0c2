import { describe, expect, it } from "vitest";
import { AuditEvent } from "~/models";
import {
  CONTACT_MESSAGE_LIST,
  listContactMessages,
  updateContactMessage,
} from "~/server/contact/messages";
import type { Caller } from "~/server/platform/caller";
import {
  listWithdrawnRequests,
  updateWithdrawnRequest,
  WITHDRAWN_REQUEST_LIST,
} from "~/server/requests/withdrawn-requests";
import { seedContactMessage } from "../factories/contact-messages";
import { seedAdministrator } from "../factories/people";
import { seedWithdrawnRequest } from "../factories/withdrawn-requests";
import { admin, HAS_DATABASE, recordStatements, useDatabase, viewer } from "../support/database";
import { LIST_ALL } from "../support/lists";
import { findFieldErrors } from "../support/validation-error";

type Assignee = "Mine" | "Unassigned";
const KINDS = [
  {
    type: "contact message",
    seed: () => seedContactMessage(),
    update: updateContactMessage,
    list: async (caller: Caller, assignee?: Assignee) => {
      const { toCondition } = CONTACT_MESSAGE_LIST.filters.assignee;
      const filters = assignee ? [toCondition(assignee)] : [];
      return (await listContactMessages(caller, { ...LIST_ALL, filters })).contactMessages;
    },
  },
  {
    type: "withdrawn request",
    seed: () => seedWithdrawnRequest(),
    update: updateWithdrawnRequest,
    list: async (caller: Caller, assignee?: Assignee) => {
      const { toCondition } = WITHDRAWN_REQUEST_LIST.filters.assignee;
      const filters = assignee ? [toCondition(assignee)] : [];
      return (await listWithdrawnRequests(caller, { ...LIST_ALL, filters })).withdrawnRequests;
    },
  },
];

describe.runIf(HAS_DATABASE).each(KINDS)("a $type that staff share", (kind) => {
  useDatabase();
  const { type, seed, update, list } = kind;

  it("is assigned, found by it, and has a note that the audit does not record", async () => {
    const { id } = await seed();
    const { id: otherId } = await seed();
    const nurse = await seedAdministrator({ role: "navigator" });
    const reader = await seedAdministrator({ role: "viewer" });
    expect(await findFieldErrors(update(admin, id, { assigneeId: reader.id }))).toEqual({
      assigneeId: "Please choose someone who answers requests",
    });
    expect(await findFieldErrors(update(admin, id, {}))).toEqual({ status: "Status is required" });
    const taken = await update(admin, id, { assigneeId: nurse.id, staffNote: "Secret" }, [0]);
    expect(taken).toMatchObject({ assignee: nurse.name, staffNote: "Secret", status: "New" });
    expect(await update(admin, id, { staffNote: "Secret" })).toEqual(taken);
    const find = async (assignee: Assignee, caller = admin) =>
      (await list(caller, assignee)).map((each) => each.id);
    expect(await find("Mine", { ...admin, administratorId: nurse.id })).toEqual([id]);
    expect(await find("Mine", { ...admin, administratorId: undefined })).toEqual([]);
    expect(await find("Unassigned")).toEqual([otherId]);
    const events = await AuditEvent.findAll({
      where: { recordType: type, recordId: String(id), action: "updated" },
    });
    expect(events.map(({ changes }) => JSON.parse(changes) as unknown)).toEqual([
      { assignee: [null, nurse.name], staffNote: [null, "changed"] },
    ]);
    await expect(update(admin, id, { staffNote: "" }, [0])).rejects.toMatchObject({ status: 412 });
    await expect(update(viewer, id, { staffNote: "" })).rejects.toMatchObject({ status: 403 });
  });

  it("takes one statement more in a list, whatever the number of rows", async () => {
    const nurse = await seedAdministrator({ role: "navigator" });
    const count = async () => (await recordStatements(() => list(admin))).length;
    const before = await count();
    for (const { id } of await list(admin)) await update(admin, id, { assigneeId: nurse.id });
    expect(await count()).toBeLessThanOrEqual(before + 1);
  });
});
