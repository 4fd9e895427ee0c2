import { serviceItems, SHARED_GUIDANCE_ITEMS, SHARED_SURVEY_ITEMS } from "./plan-items";
import type { SamplePlan } from "./sample-plan";
import { VISIT_TASKS } from "./shared-tasks";
import { SHARED_ROWS, specifiedRows, VISIT_DAYS } from "./specified-rows";

export const BLOOD_PLAN: SamplePlan = {
  procedure: "General Blood Panel",
  specialty: "Blood Draw",
  summary:
    "A little blood is taken from a vein in your arm. The lab looks at many things in it, such as your cells, your sugar, and how your kidneys and liver do.",
  whatToExpect:
    "You sit in a chair with arms, or you lie down. A band goes around your arm, the skin is cleaned, and there is a small sting. " +
    "It often takes only a few minutes. Then you press a pad on the spot and get a bandage. " +
    "For some tests you should not eat before. Your care team tells you if that is so.",
  items: [
    ...specifiedRows(
      {
        ...SHARED_ROWS,
        walkthrough: "Blood Draw Walkthrough",
        doctor: "A Doctor Answers: Blood Tests",
        peer: "A Patient Tells: Blood Draw",
        caretakerAfter: "For Your Caretaker: After a Test",
        physiology: "After Your Blood Draw",
      },
      VISIT_DAYS,
    ),
    ...serviceItems(-7),
    ...SHARED_GUIDANCE_ITEMS,
    ...SHARED_SURVEY_ITEMS,
    ...VISIT_TASKS,
  ],
};
