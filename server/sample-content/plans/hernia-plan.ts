import { serviceItems, SHARED_GUIDANCE_ITEMS, SHARED_SURVEY_ITEMS } from "./plan-items";
import type { SamplePlan } from "./sample-plan";
import { OPERATION_TASKS } from "./shared-tasks";
import { OPERATION_DAYS, SHARED_ROWS, specifiedRows } from "./specified-rows";

export const HERNIA_PLAN: SamplePlan = {
  procedure: "Inguinal Hernia Repair",
  specialty: "General Surgery",
  summary:
    "A hernia is a weak place in the wall of the lower belly. Tissue pushes through it, and you can see or feel a bulge. " +
    "In this operation, the surgeon puts the tissue back and makes the wall strong again.",
  whatToExpect:
    "You come in the morning, and you meet the people who take care of you. Some people sleep through it, and some are only numb. " +
    "Many go home on the same day. The place is sore for some days, and lifting has to wait. " +
    "Your care team tells you what you may eat, lift and do. Their sheet comes first.",
  items: [
    ...specifiedRows(
      {
        ...SHARED_ROWS,
        walkthrough: "Your Day in Surgery, Step by Step",
        doctor: "Doctor Interview",
        peer: "Peer Interview",
        caretakerAfter: "For Your Caretaker: The Days After",
        physiology: "Food, Rest and Movement After Surgery",
      },
      OPERATION_DAYS,
    ),
    ...serviceItems(-21),
    ...SHARED_GUIDANCE_ITEMS,
    ...SHARED_SURVEY_ITEMS,
    ...OPERATION_TASKS,
  ],
};
