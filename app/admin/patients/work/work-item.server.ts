import { toListQuery } from "~/app/contracts/list-url";
import { parseId } from "~/app/http/list-query.server";
import type { PageArgs } from "~/app/http/page.server";
import { isInvented } from "~/models/patients/invented-people.schema";
import type { WorkSubject } from "~/models/work-list/work-item-cause";
import { formatDay, formatTime } from "~/server/platform/dates";
import { describeTrend } from "~/server/work-list/anxiety-trends";
import type { WorkFigures } from "~/server/work-list/figures";
import type { WorkItemData } from "~/server/work-list/present";
import { getWorkItem, WORK_LIST_PATH } from "~/server/work-list/work-items";

/** Parses the ID of a row of the work list. @throws BadRequestError */
export const parseWorkItemId = ({ id }: PageArgs["params"]) => parseId(id, "Invalid work item ID");

/** Formats the figures above the list: "24 patients, 3 need you, 1 waiting too long" (AREAS 3). */
export const describeFigures = ({ patients, needYou, waitTooLong }: WorkFigures): string =>
  [
    patients === 1 ? "1 patient" : `${patients.toLocaleString("en-US")} patients`,
    needYou === 1 ? "1 needs you" : `${needYou.toLocaleString("en-US")} need you`,
    `${waitTooLong.toLocaleString("en-US")} waiting too long`,
  ].join(", ");

/** What the list needs of a row besides the texts of its columns. */
export function toWorkRow(item: WorkItemData) {
  const { patientId, reason, phone, status, calledAt, calledBy, snoozedUntil, doneBy } = item;
  const { assignee, isWaitingTooLong } = item;
  const trend = describeTrend(item.anxietyTrend);
  return {
    patientId,
    isInvented: isInvented(item),
    reason,
    phone,
    isDone: status === "Done",
    isWaitingTooLong,
    href: findSubjectPath(item),
    notes: [
      ...(trend ? [trend] : []),
      ...(assignee ? [`Given to ${assignee}`] : []),
      ...(calledAt ? [`Called ${formatTime(calledAt)} by ${calledBy}`] : []),
      ...(status === "Snoozed" && snoozedUntil ? [`Snoozed until ${formatDay(snoozedUntil)}`] : []),
      ...(status === "Done" ? [doneBy ? `Done by ${doneBy}` : "Ended by itself"] : []),
    ],
  };
}

/** Paths of the pages of what a row can be about; other causes are on the patient's page. */
const SUBJECT_PATHS: Partial<Record<WorkSubject, string>> = {
  "live session request": "/admin/live-sessions/requests",
  "ride request": "/admin/live-sessions/rides",
  "contact message": "/admin/live-sessions/messages",
  "outbox message": "/admin/messages",
};

function findSubjectPath({ about, patientId }: WorkItemData): string | null {
  if (about?.type === "survey response" || about?.type === "daily check")
    return `/admin/patients/${patientId}/answers`;
  const path = about && SUBJECT_PATHS[about.type];
  return path ? `${path}/${about.id}/view` : null;
}

/** Reads a row for a dialog about it. */
export async function readWorkItem({ caller, params }: PageArgs) {
  const item = await getWorkItem(caller, parseWorkItemId(params));
  const { id, patient, reason, version, note, assigneeId, assignee } = item;
  return { id, patient, reason, version, note: note ?? "", assigneeId, assignee };
}

/** Path of the list with its query, to which a dialog returns. */
export const backToWorkList = ({ url }: PageArgs) => WORK_LIST_PATH + toListQuery(url.searchParams);
