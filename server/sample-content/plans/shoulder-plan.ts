import { serviceItems, SHARED_GUIDANCE_ITEMS, SHARED_SURVEY_ITEMS } from "./plan-items";
import type { SamplePlan } from "./sample-plan";
import { OPERATION_TASKS } from "./shared-tasks";
import { OPERATION_DAYS, SHARED_ROWS, specifiedRows } from "./specified-rows";

/** The plan of the sample patient: it points to the sessions that she has begun. */
export const SHOULDER_PLAN: SamplePlan = {
  procedure: "Rotator Cuff Surgery",
  specialty: "Orthopedic Surgery",
  summary:
    "The rotator cuff is a group of muscles that hold your shoulder and lift your arm. Tendons tie them to the bone. " +
    "When one of them is torn, a surgeon can fix it to the bone again.",
  whatToExpect:
    "You come in the morning, and you meet the people who take care of you. Most people sleep, and many also get a shot that makes the arm numb. " +
    "After it, your arm is in a sling for some weeks. Sleep can be hard at first. Then you learn to move the arm again, step by step. " +
    "Your care team tells you what you may do, and when. Their sheet comes first.",
  items: [
    ...specifiedRows(
      {
        ...SHARED_ROWS,
        introduction: "Introduction and Goal Setting",
        meditations: "Relaxation Techniques",
        visualizations: "Visualization Techniques",
        fear: "Understanding Anxiety",
        walkthrough: "Procedure Walkthrough",
        practice: "Meditation and Visualization Practice",
        doctor: "Doctor Interview",
        peer: "Peer Interview",
        caretakerAfter: "For Your Caretaker: The Days After",
        rest: "Post-Procedure Meditation: Body",
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
