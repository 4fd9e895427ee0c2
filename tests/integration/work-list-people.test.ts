import { describe, expect, it } from "vitest";
import { OutboxMessage, WorkItem } from "~/models";
import { deactivateAdministrator } from "~/server/access/administrator-access";
import { updateAdministrator } from "~/server/access/administrators";
import { closeWorkItems } from "~/server/platform/work-list/open-items";
import { inTransaction } from "~/server/platform/transaction";
import { readPendingWork } from "~/server/dashboard/pending-work";
import { countNeedYou } from "~/server/work-list/figures";
import {
  getWorkItem,
  listWorkItems,
  updateWorkItem,
  WORK_LIST,
} from "~/server/work-list/work-items";
import { seedAdministrator } from "../factories/people";
import { seedWorkItem } from "../factories/work-items";
import { admin, HAS_DATABASE, navigator, useDatabase } from "../support/database";
import { LIST_ALL } from "../support/lists";
import { changeMailSettings } from "../support/outbox";
import { ago, clearWorkList, DAY_MS, readWorkList } from "../support/work-list";

describe.runIf(HAS_DATABASE)("rows of the work list, among people,", () => {
  useDatabase();

  const give = (id: number, assigneeId: number | null) =>
    updateWorkItem(navigator, id, { assigneeId });
  const readAssignee = async (id: number) => (await getWorkItem(navigator, id)).assigneeId;

  it("are told to whom they are given, by mail, and are theirs", async () => {
    changeMailSettings();
    const nurse = await seedAdministrator({ role: "navigator" });
    const { id } = await seedWorkItem();
    await give(id, nurse.id);
    const where = { recipientKind: "administrator", recipientId: nurse.id, purpose: "assignment" };
    expect(await OutboxMessage.count({ where })).toBe(1);
    const mine = WORK_LIST.filters.assignee.toCondition("Mine");
    const caller = { ...navigator, administratorId: nurse.id };
    const query = { ...LIST_ALL, sortBy: "reason" as const, filters: [mine] };
    expect((await listWorkItems(caller, query)).workItems).toMatchObject([{ id }]);
  });

  it.each([
    ["is deactivated", (id: number) => deactivateAdministrator(admin, id)],
    [
      "no longer takes care of patients",
      (id: number) => updateAdministrator(admin, id, { name: "Ada", role: "editor" }),
    ],
  ])("are unassigned once whoever has them %s", async (_, change) => {
    const [nurse, other] = [
      await seedAdministrator({ role: "navigator" }),
      await seedAdministrator({ role: "navigator" }),
    ];
    const [open, done, others] = [await seedWorkItem(), await seedWorkItem(), await seedWorkItem()];
    for (const { id } of [open, done]) await give(id, nurse.id);
    await give(others.id, other.id);
    await updateWorkItem(navigator, done.id, { status: "Done" });
    await change(nurse.id);
    expect(await readAssignee(open.id)).toBeNull();
    expect(await readAssignee(done.id)).toBe(nurse.id);
    expect(await readAssignee(others.id)).toBe(other.id);
  });

  it.each<[string, (id: number, patientId: number) => Promise<unknown>]>([
    ["closed it", (id) => updateWorkItem(navigator, id, { status: "Done" })],
    ["called", (id) => updateWorkItem(navigator, id, { called: true })],
    ["gave it away", async (id) => give(id, (await seedAdministrator({ role: "navigator" })).id)],
    [
      "ended its cause",
      (_, patientId) =>
        inTransaction(admin, (writer) =>
          closeWorkItems(writer, { patientId, reason: "Wrote to us" }),
        ),
    ],
  ])("are not changed by who has not seen that somebody else %s", async (_, change) => {
    const { id, patientId } = await seedWorkItem();
    const { version } = await getWorkItem(navigator, id);
    await change(id, patientId);
    for (const input of [{ called: true }, { status: "Done" }, { assigneeId: null }]) {
      await expect(updateWorkItem(admin, id, input, [version])).rejects.toMatchObject({
        status: 412,
      });
    }
    expect((await getWorkItem(navigator, id)).version).toBeGreaterThan(version);
  });

  it("note each of two calls, the last one for others to see", async () => {
    const { id } = await seedWorkItem();
    await updateWorkItem(navigator, id, { called: true, note: "No answer." });
    expect(await updateWorkItem(admin, id, { called: true })).toMatchObject({
      ...{ calledBy: admin.actor.name, note: "No answer.", status: "Open" },
    });
  });

  it("are counted alike in the menu, on the dashboard and above the list, and marked as waiting too long", async () => {
    await clearWorkList();
    const [late, fresh] = [await seedWorkItem(), await seedWorkItem()];
    await late.update({ since: ago(7 * DAY_MS) });
    const queue = (await readPendingWork(admin)).queues.find(
      ({ list }) => list === "/admin/patients",
    );
    expect([await countNeedYou(navigator), queue?.count]).toEqual([2, 2]);
    const read = async (query = {}) =>
      (await readWorkList(query)).map(({ id, isWaitingTooLong }) => [id, isWaitingTooLong]);
    expect(await read()).toEqual([
      [late.id, true],
      [fresh.id, false],
    ]);
    const filters = [WORK_LIST.filters.waiting.toCondition()];
    expect(await read({ filters })).toEqual([[late.id, true]]);
    await WorkItem.update({ snoozedUntil: ago(-2 * DAY_MS) }, { where: { id: late.id } });
    expect(await read({ filters })).toEqual([]);
    expect(await getWorkItem(navigator, late.id)).toMatchObject({ isWaitingTooLong: false });
  });
});
