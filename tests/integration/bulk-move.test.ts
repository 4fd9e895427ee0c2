import { describe, expect, it } from "vitest";
import { AuditEvent, Specialty } from "~/models";
import { createBulkChange, getBulkChange } from "~/server/bulk/bulk-changes";
import { runBulkChange } from "~/server/bulk/run-bulk-changes";
import { createDepartment, deleteDepartment } from "~/server/departments/departments";
import { createSpecialty } from "~/server/departments/specialties";
import { findRecordType } from "~/server/record-types/record-types";
import { admin, HAS_DATABASE, useDatabase, viewer } from "../support/database";
import { findFieldErrors } from "../support/validation-error";

const SPECIALTIES = findRecordType("specialty")!;
const move = (ids: number[], input: object, caller = admin) =>
  createBulkChange(caller, { type: SPECIALTIES, selection: { ids }, action: "move", input });

describe.runIf(HAS_DATABASE)("moving many specialties to another department", () => {
  useDatabase();

  it("moves each with an event of its own, and says which name the department has already", async () => {
    const from = await createDepartment(admin, { name: "Cardiolgy" });
    const to = await createDepartment(admin, { name: "Cardiology" });
    const add = (name: string, { id: departmentId }: { id: number }, isActive = true) =>
      createSpecialty(admin, { name, departmentId, isActive });
    const stents = await add("Stents", from, false);
    const imaging = await add("Imaging", from);
    await add("imaging", to);

    const { id } = await move([stents.id, imaging.id], { departmentId: String(to.id) });
    await runBulkChange(id);
    expect(await getBulkChange(admin, id)).toMatchObject({
      done: 1,
      failures: [{ id: imaging.id, code: "duplicate" }],
    });
    expect(await Specialty.findByPk(stents.id)).toMatchObject({
      name: "Stents",
      departmentId: to.id,
      isActive: false,
    });
    expect(await Specialty.findByPk(imaging.id)).toMatchObject({ departmentId: from.id });
    const event = { recordType: "specialty", recordId: String(stents.id), action: "updated" };
    expect(await AuditEvent.count({ where: event })).toBe(1);
  });

  it("needs a department that exists, and somebody who changes content", async () => {
    const from = await createDepartment(admin, { name: "Urology" });
    const gone = await createDepartment(admin, { name: "Renal" });
    await deleteDepartment(admin, gone.id);
    const { id } = await createSpecialty(admin, { name: "Stones", departmentId: from.id });
    expect(await findFieldErrors(move([id], {}))).toEqual({
      departmentId: "Department is required",
    });
    expect(await findFieldErrors(move([id], { departmentId: gone.id }))).toEqual({
      departmentId: 'Department "Renal" not found',
    });
    await expect(move([id], { departmentId: from.id }, viewer)).rejects.toMatchObject({
      status: 403,
    });
  });
});
