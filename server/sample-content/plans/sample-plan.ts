import type { PlanGroup, PlanCode } from "~/models/catalogue/plan.schema";
import type { Phase } from "~/models/guidance/audience.schema";

/** Days that an item may have; 0 is the day of the procedure (AREAS 5). */
export const PLAN_DAYS = { first: -60, last: 90 };
/** Limits of a task, in characters (AREAS 5). */
export const TASK_LIMITS = { title: 200, text: 500 };

/** For whom an item is. A session for caretakers is in the patient's list too, to be heard together. */
export type PlanAudience = "patient" | "caretaker" | "family";

export type SampleTask = { title: string; text: string; link?: string };

/** What an item points to, by its name in the sample content. */
export type PlanItemTarget =
  | { kind: "session"; session: string }
  | { kind: "survey"; survey: string }
  | {
      kind: "caretaker-guidance" | "family-guidance";
      /** Undefined for all phases. */
      phase: Phase | undefined;
      /** Guidance of this plan alone; default: what all plans share. */
      guidance?: string;
    }
  | { kind: "task"; task: SampleTask }
  | { kind: "travel" }
  | { kind: "live-session" };

export type SamplePlanItem = PlanItemTarget & {
  /** As the comparison of the plans shows it. */
  name: string;
  group: PlanGroup;
  /** First and last day on which it is offered, within `PLAN_DAYS`. */
  fromDay: number;
  toDay: number;
  /** Time of day as HH:MM. */
  time?: string;
  audience: PlanAudience;
  required?: true;
  remind?: true;
  /** Billing plans that include it. */
  plans: readonly PlanCode[];
};

/** What a procedure is, and what a patient is offered around it. */
export type SamplePlan = {
  procedure: string;
  /** Specialty in departments.ts; null for the plan that fits any procedure. */
  specialty: string | null;
  summary: string;
  whatToExpect: string;
  /** The procedure's own price of the Complete plan, in whole cents; default: the usual one. */
  completePriceCents?: number;
  /** By group, in the order of the comparison. */
  items: SamplePlanItem[];
};
