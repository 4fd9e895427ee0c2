import type { WorkItem } from "~/models";
import type { WorkSubject } from "~/models/work-list/work-item-cause";
import type { WorkState } from "~/models/work-list/work-item-options.schema";
import { emptyToNull } from "~/server/platform/contact";
import { patientName } from "~/server/requests/patient-names";

/** What a row shows besides itself. */
export type WorkContext = {
  /** Next procedure of the patient. */
  episode: { title: string; date: Date | null } | null;
  /** Newest cause. */
  about: { type: WorkSubject; id: number } | null;
  /** How anxious the patient felt, 1 to 5, oldest first; empty where it is not shared. */
  anxietyTrend: number[];
  /** Before when it began what has waited too long. */
  waitingLimit: Date;
};

/** Presents a row of the work list as plain data (AREAS 3); times are ISO 8601 in UTC. */
export function presentWorkItem(item: WorkItem, context: WorkContext) {
  const { episode, about, anxietyTrend, waitingLimit } = context;
  const { id, patientId, reason, since, staffNote, calledAt, calledBy, doneAt, doneBy } = item;
  const { snoozedUntil, assigneeId, assignee, patient } = item;
  return {
    id,
    patientId,
    patient: patientName(item),
    recordNumber: emptyToNull(patient?.recordNumber ?? ""),
    procedure: episode?.title ?? null,
    date: episode?.date?.toISOString() ?? null,
    reason,
    about,
    anxietyTrend,
    since: since.toISOString(),
    isWaitingTooLong: toState(item) === "Open" && since < waitingLimit,
    phone: emptyToNull(patient?.mobile ?? ""),
    status: toState(item),
    snoozedUntil: snoozedUntil?.toISOString() ?? null,
    assigneeId: assigneeId ?? null,
    assignee: assignee?.name ?? null,
    note: emptyToNull(staffNote),
    calledAt: calledAt?.toISOString() ?? null,
    calledBy: emptyToNull(calledBy),
    doneAt: doneAt?.toISOString() ?? null,
    doneBy: emptyToNull(doneBy),
    version: item.version,
    createdAt: item.createdAt.toISOString(),
    updatedAt: item.updatedAt.toISOString(),
  };
}
export type WorkItemData = ReturnType<typeof presentWorkItem>;

function toState({ status, snoozedUntil }: WorkItem): WorkState {
  if (status === "Done") return "Done";
  return snoozedUntil && snoozedUntil > new Date() ? "Snoozed" : "Open";
}
