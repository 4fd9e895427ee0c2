import { serviceItems, SHARED_GUIDANCE_ITEMS, SHARED_SURVEY_ITEMS } from "./plan-items";
import type { SamplePlan } from "./sample-plan";
import { VISIT_TASKS } from "./shared-tasks";
import { SHARED_ROWS, specifiedRows, VISIT_DAYS } from "./specified-rows";

export const SCAN_PLAN: SamplePlan = {
  procedure: "MRI",
  specialty: "Diagnostic Test",
  summary:
    "An MRI takes pictures of the inside of your body with a strong magnet. It does not use X-rays, and you do not feel the pictures being taken.",
  whatToExpect:
    "Someone asks you about metal in your pockets and in your body. Then you lie down on a table that moves into a wide tube, open at both ends. " +
    "It is loud, so you get something for your ears. You lie still, and you hold a bell in your hand. " +
    "Someone sees you and hears you all the time. Most people can go back to their day right after.",
  items: [
    ...specifiedRows(
      {
        ...SHARED_ROWS,
        walkthrough: "MRI Walkthrough",
        doctor: "A Doctor Answers: MRI",
        peer: "A Patient Tells: MRI",
        caretakerAfter: "For Your Caretaker: After a Test",
        physiology: "After Your MRI",
      },
      VISIT_DAYS,
    ),
    ...serviceItems(-7),
    ...SHARED_GUIDANCE_ITEMS,
    ...SHARED_SURVEY_ITEMS,
    ...VISIT_TASKS,
  ],
};
