import { Coach } from "~/models";
import { coachLabel } from "~/models/rules/labels.schema";
import { COACH_TABLE } from "~/server/coaches/coach-table";
import { COACH_LIST, deleteCoach, listCoaches } from "~/server/coaches/coaches";
import { COACH } from "~/server/coaches/find";
import { recordList } from "../record-list";
import { CONTENT, pageBelow, prevents, type RecordType } from "../record-type";

/** Coaches. */
export const COACH_TYPES: readonly RecordType[] = [
  {
    ...CONTENT,
    type: COACH,
    table: "coaches",
    plural: "coaches",
    entity: "coach",
    label: coachLabel,
    ...pageBelow("/admin/coaches"),
    listTable: COACH_TABLE,
    list: recordList(COACH_LIST, async (caller, query) => {
      const { coaches: rows, ...page } = await listCoaches(caller, query);
      return {
        ...page,
        rows: rows.map(({ id, name, title }) => ({ id, name, about: title ?? undefined })),
      };
    }),
    takenMessage: "Another coach has the same email, or the same sign-in, by now",
    remove: deleteCoach,
    model: Coach,
    dependents: [
      prevents(["appointments", "appointment"], "appointments", "coach_id"),
      prevents(["patients' episodes", "patient's episode"], "patient_procedures", "coach_id"),
    ],
  },
];
