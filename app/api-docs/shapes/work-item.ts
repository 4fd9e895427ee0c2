import { z } from "zod";
import { WORK_REASONS, WORK_STATES } from "~/models/work-list/work-item-options.schema";
import type { WorkItemData } from "~/server/work-list/present";
import {
  createdAt,
  dateTimeSchema,
  defineShape,
  idSchema,
  type Shape,
  updatedAt,
  version,
} from "../describe";

const SUBJECTS = [
  "survey response",
  "session assessment",
  "live session request",
  "ride request",
  "invitation",
  "joining",
  "episode",
  "outbox message",
  "contact message",
  "daily check",
] as const;

export const WORK_ITEM_SHAPE: Shape = {
  name: "WorkItem",
  shape: defineShape<WorkItemData>()(
    z
      .object({
        id: idSchema("the work item"),
        patientId: idSchema("the patient"),
        patient: z.string().describe("What staff call the patient."),
        recordNumber: z.string().nullable().describe("The hospital's own number of the patient."),
        procedure: z.string().nullable().describe("The title of the patient's next procedure."),
        date: dateTimeSchema("When that is.").nullable(),
        reason: z.enum(WORK_REASONS),
        about: z
          .object({ type: z.enum(SUBJECTS), id: z.number().int().min(0) })
          .strict()
          .nullable()
          .describe(
            "The newest cause. Of an invitation the time it was made, and of a joining its time, in seconds.",
          ),
        anxietyTrend: z
          .array(z.number().int().min(1).max(5))
          .max(5)
          .describe(
            "How anxious the patient felt before their last sessions, 1 to 5, oldest first. Empty where they do not share it.",
          ),
        since: dateTimeSchema("Since when the patient waits."),
        isWaitingTooLong: z
          .boolean()
          .describe("Whether it is Open, and more than four working hours have passed since then."),
        phone: z.string().nullable(),
        status: z.enum(WORK_STATES),
        snoozedUntil: dateTimeSchema("Until when it is hidden.").nullable(),
        assigneeId: idSchema("the administrator who takes care of it").nullable(),
        assignee: z.string().nullable().describe("The name of who takes care of it."),
        note: z.string().nullable().describe("A note among staff."),
        calledAt: dateTimeSchema("When the patient was last called about it.").nullable(),
        calledBy: z.string().nullable(),
        doneAt: dateTimeSchema("When it became Done.").nullable(),
        doneBy: z
          .string()
          .nullable()
          .describe("The name of who said so. Null where its cause was gone by itself."),
        version,
        createdAt,
        updatedAt,
      })
      .strict(),
  ).describe("A patient who needs somebody, and why."),
  example: {
    id: 1,
    patientId: 3,
    patient: "Maria Lopez",
    recordNumber: "MRN-1042",
    procedure: "Rotator Cuff Surgery",
    date: "2027-01-14T15:30:00.000Z",
    reason: "Not joined",
    about: { type: "episode", id: 5 },
    anxietyTrend: [3, 4, 5],
    since: "2027-01-04T20:15:00.000Z",
    isWaitingTooLong: true,
    phone: "+12065550142",
    status: "Open",
    snoozedUntil: null,
    assigneeId: null,
    assignee: null,
    note: null,
    calledAt: null,
    calledBy: null,
    doneAt: null,
    doneBy: null,
    version: 0,
    createdAt: "2027-01-07T20:15:00.000Z",
    updatedAt: "2027-01-07T20:15:00.000Z",
  },
};
