import { WorkItem } from "~/models";
import { openWorkItem } from "~/server/platform/work-list/open-items";
import { inTransaction } from "~/server/platform/transaction";
import { admin } from "../support/database";
import { seedPatient } from "./patients";

/** Puts a new patient on the work list, as a message that they wrote does. */
export async function seedWorkItem(): Promise<WorkItem> {
  const { id: patientId } = await seedPatient();
  const subject = { type: "contact message", id: 1 } as const;
  await inTransaction(admin, (writer) =>
    openWorkItem(writer, { patientId, reason: "Wrote to us", subject }),
  );
  return WorkItem.findOne({ where: { patientId }, rejectOnEmpty: true });
}
