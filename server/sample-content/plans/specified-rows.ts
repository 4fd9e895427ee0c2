import type { PlanGroup } from "~/models/catalogue/plan.schema";
import { sessionItem } from "./plan-items";
import type { SamplePlanItem } from "./sample-plan";

/** Rows of the comparison of plans (specification 000, section 3.4): group, name, and days before or after. */
const ROWS = {
  introduction: ["pre-procedure", "Introduction to Calmward"],
  meditations: ["pre-procedure", "Introduction to meditations"],
  visualizations: ["pre-procedure", "Introduction to visualizations"],
  fear: ["pre-procedure", "Introduction to fear management"],
  walkthrough: ["pre-procedure", "Procedure walkthrough"],
  practice: ["pre-procedure", "Meditation and visualization practice"],
  doctor: ["pre-procedure", "Doctor interviews"],
  peer: ["pre-procedure", "Peer interviews"],
  caretaker: ["pre-procedure", "Caretaker guidance"],
  departure: ["procedure-day", "Pre-departure meditation and visualization"],
  live: ["procedure-day", "Live session with spiritual leader"],
  checklist: ["procedure-day", "Pre-departure checklist and reminders"],
  travel: ["procedure-day", "Travel and onsite navigation"],
  onsite: ["procedure-day", "Onsite meditation and visualizations"],
  caretakerAfter: ["post-procedure", "Caretaker guidance"],
  rest: ["post-procedure", "Body, mind and relaxation meditations"],
  physiology: ["post-procedure", "Nutritional and physiological guidance"],
} as const satisfies Record<string, readonly [PlanGroup, string]>;
type RowName = keyof typeof ROWS;
const ROW_NAMES = Object.keys(ROWS) as RowName[];

/** Rows that the Free plan includes: the first six, and doctor interviews. */
const FREE_ROWS: readonly RowName[] = [
  ...(["introduction", "meditations", "visualizations", "fear"] as const),
  ...(["walkthrough", "practice", "doctor"] as const),
];

type RowDays = Record<RowName, readonly [fromDay: number, toDay: number]>;

/** Days of the rows for an operation, which is planned for weeks ahead. */
export const OPERATION_DAYS: RowDays = {
  introduction: [-21, -15],
  meditations: [-18, -12],
  visualizations: [-15, -9],
  fear: [-13, -7],
  walkthrough: [-10, -4],
  practice: [-8, -1],
  doctor: [-9, -3],
  peer: [-6, -2],
  caretaker: [-5, -1],
  departure: [0, 0],
  live: [-3, 0],
  checklist: [-1, 0],
  travel: [-1, 0],
  onsite: [0, 0],
  caretakerAfter: [1, 7],
  rest: [1, 21],
  physiology: [1, 14],
};

/** Days of the rows for a test, which is often planned for a week ahead. */
export const VISIT_DAYS: RowDays = {
  introduction: [-7, -5],
  meditations: [-6, -4],
  visualizations: [-5, -3],
  fear: [-4, -1],
  walkthrough: [-4, -1],
  practice: [-3, -1],
  doctor: [-3, -1],
  peer: [-3, -1],
  caretaker: [-2, -1],
  departure: [0, 0],
  live: [-2, 0],
  checklist: [-1, 0],
  travel: [-1, 0],
  onsite: [0, 0],
  caretakerAfter: [0, 2],
  rest: [0, 3],
  physiology: [0, 2],
};

/** Builds the 17 rows of a procedure, each with a session of its own. */
export function specifiedRows(sessions: Record<RowName, string>, days: RowDays): SamplePlanItem[] {
  return ROW_NAMES.map((row) => {
    const [group, name] = ROWS[row];
    const free = FREE_ROWS.includes(row) ? { free: true as const } : {};
    return sessionItem(group, name, sessions[row], days[row], free);
  });
}

/** Sessions of the rows that fit any procedure. */
export const SHARED_ROWS = {
  introduction: "Welcome to Calmward",
  meditations: "A First Meditation",
  visualizations: "A First Visualization",
  fear: "When Fear Comes",
  practice: "Practice: Breath and Place",
  caretaker: "Caretaker Guidance",
  departure: "Before You Leave Home",
  live: "Live Session",
  checklist: "Practical Preparation",
  travel: "The Way There and the Way In",
  onsite: "Onsite Meditation",
  rest: "Rest for Body and Mind",
};
