import { BUILT_IN_PLANS, type PlanCode, type PlanGroup } from "~/models/catalogue/plan.schema";
import { AUDIENCES, AUDIENCE_TITLES, type Phase } from "~/models/guidance/audience.schema";
import { KNEE_GUIDANCES } from "../guidance/knee-samples";
import type { SampleGuidance } from "../guidance/sample-guidance";
import type { SamplePlanItem, SampleTask } from "./sample-plan";

/** First and last day of an item; 0 is the day of the procedure. */
type Days = readonly [fromDay: number, toDay: number];
type Options = Partial<Pick<SamplePlanItem, "time" | "required" | "remind" | "audience">>;

const COMPLETE: readonly PlanCode[] = ["complete"];
const BOTH: readonly PlanCode[] = BUILT_IN_PLANS;

const findGroup = ([fromDay, toDay]: Days): PlanGroup => {
  if (fromDay > 0) return "post-procedure";
  return toDay < 0 ? "pre-procedure" : "procedure-day";
};
const place = ([fromDay, toDay]: Days) => ({ fromDay, toDay });

/** Builds a row of the comparison, which points to a session. */
export function sessionItem(
  group: PlanGroup,
  name: string,
  session: string,
  days: Days,
  options: Options & { free?: true } = {},
): SamplePlanItem {
  const { free, ...others } = options;
  const plans = free ? BOTH : COMPLETE;
  return {
    kind: "session",
    name,
    group,
    session,
    ...place(days),
    audience: "patient",
    plans,
    ...others,
  };
}

/** Builds a task for the patient, which every billing plan includes. */
export function taskItem(task: SampleTask, days: Days, options: Options = {}): SamplePlanItem {
  const { title: name } = task;
  const group = findGroup(days);
  return {
    kind: "task",
    name,
    group,
    task,
    ...place(days),
    audience: "patient",
    plans: BOTH,
    ...options,
  };
}

/** Builds a survey for the patient, which every billing plan includes. */
export function surveyItem(survey: string, days: Days, options: Options = {}): SamplePlanItem {
  const group = findGroup(days);
  return {
    ...{ kind: "survey", name: survey, group, survey, ...place(days) },
    ...{ audience: "patient", plans: BOTH, ...options },
  };
}

/** The way to the place and through it, and the request of a live session: on every card. */
export const serviceItems = (from: number): SamplePlanItem[] => [
  {
    ...{ kind: "travel", name: "The way there", group: "procedure-day", ...place([-1, 0]) },
    ...{ audience: "patient", plans: BOTH },
  },
  {
    ...{ kind: "live-session", name: "Talk to somebody", group: "pre-procedure" },
    ...{ ...place([from, -1]), audience: "patient", plans: BOTH },
  },
];

/** Days on which guidance of a phase is offered. */
const PHASE_DAYS: Record<Phase, Days> = {
  "pre-procedure": [-14, -1],
  "procedure-departure": [-1, 0],
  "procedure-dropoff": [0, 0],
  "procedure-pickup": [0, 1],
  "post-procedure": [1, 14],
};

/** Builds an item for each guidance: for caretakers and families, in every billing plan. */
function guidanceItems(guidances: readonly SampleGuidance[]): SamplePlanItem[] {
  return guidances.map(({ audience, name, phase }) => ({
    kind: `${audience}-guidance` as const,
    ...{ name, guidance: name, phase, group: findGroup(PHASE_DAYS[phase]) },
    ...place(PHASE_DAYS[phase]),
    ...{ audience, plans: BOTH },
  }));
}

/** Guidance that fits any procedure, and that of the knee replacement. */
export const SHARED_GUIDANCE_ITEMS: SamplePlanItem[] = AUDIENCES.map((audience) => ({
  ...{ kind: `${audience}-guidance` as const, phase: undefined, group: "pre-procedure" },
  ...{ name: `${AUDIENCE_TITLES[audience]} guidance`, ...place([-60, 90]), audience, plans: BOTH },
}));
export const KNEE_GUIDANCE_ITEMS = guidanceItems(KNEE_GUIDANCES);

/** Surveys that fit any procedure. */
export const SHARED_SURVEY_ITEMS: SamplePlanItem[] = [
  surveyItem("Before Your Session", [-30, -1]),
  surveyItem("After Your Session", [-30, -1]),
  surveyItem("The Day After Your Procedure", [1, 3], { remind: true }),
  surveyItem("One Week After Your Procedure", [7, 14], { remind: true }),
];
