import { z } from "zod";
import { PHASES } from "~/models/guidance/audience.schema";
import { PLAN_GROUPS } from "~/models/catalogue/plan.schema";
import { ITEM_AUDIENCES, ITEM_KINDS } from "~/models/catalogue/plan-item-options.schema";
import {
  FIRST_PLAN_DAY,
  LAST_PLAN_DAY,
  PLAN_STATUSES,
  PLAN_VERSION_STATUSES,
} from "~/models/catalogue/plan-version.schema";
import { STATUSES } from "~/models/rules/status.schema";
import type { ProcedurePlanData } from "~/server/procedure-plans/plan";
import type {
  PlanItemData,
  PlanVersionData,
  ProcedureData,
} from "~/server/procedure-plans/present";
import type { ListedProcedure } from "~/server/procedure-plans/procedures";
import type { FullVersion } from "~/server/procedure-plans/versions";
import {
  createdAt,
  dateTimeSchema,
  defineShape,
  idSchema,
  type Shape,
  updatedAt,
  version,
} from "../describe";

type Values<Value> = [Value, ...Value[]];
const valuesOf = <Value>(options: readonly { value: Value }[]) =>
  options.map(({ value }) => value) as Values<Value>;
const known = (description: string) => z.string().nullable().describe(description);
const knownDay = (description: string) =>
  z.string().date().nullable().describe(`${description} YYYY-MM-DD; null until known.`);
const planDay = (description: string) =>
  z.number().int().min(FIRST_PLAN_DAY).max(LAST_PLAN_DAY).describe(description);
const cents = (plan: string) =>
  z
    .number()
    .int()
    .min(0)
    .nullable()
    .describe(`What the ${plan} plan costs, in whole cents; null where there is none.`);

const procedureFields = {
  id: idSchema("the procedure"),
  name: z.string().describe("Unique in its specialty, whatever its case."),
  key: z.string().describe("Names it in addresses of the site; never changes."),
  specialityId: idSchema("the specialty"),
  specialty: z.string().describe("The specialty's name."),
  departmentId: idSchema("the department"),
  department: z.string().describe("The department's name."),
  summary: known("One or two sentences for patients."),
  whatToExpect: known("What patients should know of the day."),
  facilityId: idSchema("the facility where it is done").nullable(),
  facility: known("The facility's name."),
  careTeamPhone: known("Its own care team's number, E.164; null for the hospital's."),
  position: z.number().int().min(0).describe("Its place among those of its specialty."),
  isGeneral: z
    .boolean()
    .describe("Whether it is offered to who does not find their procedure; one at most is."),
  isActive: z.boolean().describe("Whether patients may choose it, once its plan is Live."),
  status: z.enum(STATUSES).describe("The same as `isActive`, in words."),
  completePriceCents: cents("Complete"),
  freePriceCents: cents("Free"),
  prices: z
    .array(
      z
        .object({
          plan: z.string().describe("Code of the billing plan."),
          priceCents: z.number().int().min(0).describe("In whole cents."),
          isOwn: z.boolean().describe("False for the plan's usual price."),
        })
        .strict(),
    )
    .describe("What each billing plan costs for this procedure."),
  planStatus: z
    .enum(PLAN_STATUSES)
    .describe("Live: patients can choose it. Inactive where the procedure is."),
  versionNumber: z
    .number()
    .int()
    .min(1)
    .nullable()
    .describe("Of the Live version, else of the draft, else of the newest; null without one."),
  itemCount: z.number().int().min(0).describe("How many items that version has."),
  reviewDue: knownDay("When that version is to be reviewed."),
  version,
  createdAt,
  updatedAt,
};
const CREATED_AT = "2027-01-04T08:30:00.000Z";
const PROCEDURE_EXAMPLE = {
  id: 3,
  name: "Knee Replacement",
  key: "knee-replacement",
  specialityId: 1,
  specialty: "Orthopedics",
  departmentId: 1,
  department: "Surgery",
  summary: "Your knee gets new surfaces.",
  whatToExpect: "You stand up on the same day.",
  facilityId: null,
  facility: null,
  careTeamPhone: "+12065550108",
  position: 2,
  isGeneral: false,
  isActive: true,
  status: "Active",
  completePriceCents: 499,
  freePriceCents: 0,
  prices: [
    { plan: "complete", priceCents: 499, isOwn: false },
    { plan: "no-fee", priceCents: 0, isOwn: false },
  ] as { plan: string; priceCents: number; isOwn: boolean }[],
  planStatus: "Live",
  versionNumber: 1,
  itemCount: 1,
  reviewDue: "2028-01-04",
  version: 0,
  createdAt: CREATED_AT,
  updatedAt: CREATED_AT,
} as const;

export const PROCEDURE = {
  name: "Procedure",
  shape: defineShape<ProcedureData>()(z.object(procedureFields).strict()).describe(
    "A procedure of the catalogue.",
  ),
  example: PROCEDURE_EXAMPLE,
} satisfies Shape;

const patientCount = z.number().int().min(0).describe("How many patients have it.");

export const LISTED_PROCEDURE = {
  name: "ListedProcedure",
  shape: defineShape<ListedProcedure>()(
    z.object({ ...procedureFields, patientCount }).strict(),
  ).describe("A procedure with the state of its plan, and the number of its patients."),
  example: { ...PROCEDURE_EXAMPLE, patientCount: 4 },
} satisfies Shape;

const versionFields = {
  id: idSchema("the version"),
  procedureId: idSchema("the procedure"),
  number: z.number().int().min(1).describe("From 1 for each plan."),
  status: z
    .enum(PLAN_VERSION_STATUSES)
    .describe("New patients get the Live one. Only the draft can change."),
  reviewedBy: known("Who has reviewed it clinically."),
  reviewedOn: knownDay("When that was."),
  reviewDue: knownDay("When the next review is due."),
  itemCount: z.number().int().min(0).describe("How many items it has."),
  publishedAt: dateTimeSchema("When it became Live.").nullable(),
  publishedBy: known("Who published it."),
  retiredAt: dateTimeSchema("When it was Retired.").nullable(),
  version,
  createdAt,
  updatedAt,
};
const VERSION_EXAMPLE = {
  id: 5,
  procedureId: 3,
  number: 1,
  status: "Live",
  reviewedBy: "Dr. Ellen Park",
  reviewedOn: "2027-01-04",
  reviewDue: "2028-01-04",
  itemCount: 1,
  publishedAt: CREATED_AT,
  publishedBy: "Ada Lovelace",
  retiredAt: null,
  version: 1,
  createdAt: CREATED_AT,
  updatedAt: CREATED_AT,
} as const;

export const PLAN_VERSION = {
  name: "PlanVersion",
  shape: defineShape<PlanVersionData>()(z.object(versionFields).strict()).describe(
    "A version of a plan, without its items.",
  ),
  example: VERSION_EXAMPLE,
} satisfies Shape;

export const PLAN_ITEM = {
  name: "PlanItem",
  shape: defineShape<PlanItemData>()(
    z
      .object({
        id: idSchema("the item; a changed draft has new ones"),
        name: z.string().describe("As the comparison of plans shows it."),
        group: z.enum(PLAN_GROUPS),
        kind: z.enum(valuesOf(ITEM_KINDS)),
        sessionId: idSchema("the session that it shows").nullable(),
        surveyId: idSchema("the survey that it asks").nullable(),
        guidanceId: idSchema(
          "guidance of its own; null for the guidance that all plans share",
        ).nullable(),
        phase: z
          .enum(valuesOf(PHASES))
          .nullable()
          .describe("The phase of its guidance; null for all."),
        fromDay: planDay("The first day: 0 is the day of the procedure, -3 three days before."),
        toDay: planDay("The last day."),
        timeOfDay: z
          .string()
          .regex(/^\d\d:\d\d$/)
          .nullable()
          .describe("HH:MM, where the hospital is; null for any time."),
        audience: z.enum(valuesOf(ITEM_AUDIENCES)).describe("For whom it is."),
        isRequired: z.boolean(),
        reminds: z.boolean().describe("Whether a message tells of it."),
        includedIn: z
          .array(z.string())
          .describe(
            "Of a session: codes of the billing plans that include it. All include the others.",
          ),
        taskTitle: known("Of a task."),
        taskText: known("Of a task."),
        taskLink: known("Of a task: a web address."),
      })
      .strict(),
  ).describe("What a plan offers on some days around the procedure."),
  example: {
    id: 31,
    name: "Meditation and visualization practice",
    group: "pre-procedure",
    kind: "session",
    sessionId: 6,
    surveyId: null,
    guidanceId: null,
    phase: null,
    fromDay: -3,
    toDay: -1,
    timeOfDay: "20:00",
    audience: "patient",
    isRequired: false,
    reminds: true,
    includedIn: ["complete", "no-fee"],
    taskTitle: null,
    taskText: null,
    taskLink: null,
  },
} satisfies Shape;

const items = z
  .array(PLAN_ITEM.shape as z.ZodType<PlanItemData>)
  .describe("What it offers, in order.");
const fullVersion = z.object({ ...versionFields, items }).strict();

export const FULL_PLAN_VERSION = {
  name: "FullPlanVersion",
  shape: defineShape<FullVersion>()(fullVersion).describe("A version of a plan with its items."),
  example: { ...VERSION_EXAMPLE, items: [PLAN_ITEM.example] },
} satisfies Shape;

export const PROCEDURE_PLAN = {
  name: "ProcedurePlan",
  shape: defineShape<ProcedurePlanData>()(
    z
      .object({
        ...procedureFields,
        patientCount,
        liveVersion: fullVersion
          .nullable()
          .describe("What new patients get; null while nothing is published."),
        draftVersionId: idSchema("the draft of the next version; null without one").nullable(),
      })
      .strict(),
  ).describe("A procedure with the version of its plan that new patients get."),
  example: {
    ...LISTED_PROCEDURE.example,
    liveVersion: FULL_PLAN_VERSION.example,
    draftVersionId: null,
  },
} satisfies Shape;
