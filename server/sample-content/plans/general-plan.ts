import {
  serviceItems,
  sessionItem,
  SHARED_GUIDANCE_ITEMS,
  SHARED_SURVEY_ITEMS,
} from "./plan-items";
import type { SamplePlan } from "./sample-plan";
import { VISIT_TASKS } from "./shared-tasks";

/** A plan for procedures that have none of their own: it names no procedure. */
export const GENERAL_PLAN: SamplePlan = {
  procedure: "General Plan",
  specialty: null,
  summary:
    "This plan fits any appointment, big or small. It helps you to get calm before it, to find your way on the day, and to rest after it.",
  whatToExpect:
    "There are short talks, quiet times, and a few small tasks. They do not say what will be done with you, since that is for your care team. " +
    "Ask them how your day will go, and write down what they say.",
  items: [
    sessionItem("pre-procedure", "A welcome", "Welcome to Calmward", [-14, -8], { free: true }),
    sessionItem("pre-procedure", "A first meditation", "A First Meditation", [-10, -5], {
      free: true,
    }),
    sessionItem("pre-procedure", "A first visualization", "A First Visualization", [-9, -4], {
      free: true,
    }),
    sessionItem("pre-procedure", "When fear comes", "When Fear Comes", [-7, -1], { free: true }),
    sessionItem("pre-procedure", "Breath and place", "Practice: Breath and Place", [-5, -1], {
      free: true,
    }),
    sessionItem("pre-procedure", "For your caretaker", "Caretaker Guidance", [-5, -1]),
    sessionItem("procedure-day", "A short list for the morning", "Practical Preparation", [-1, 0]),
    sessionItem("procedure-day", "Before you leave home", "Before You Leave Home", [0, 0]),
    sessionItem(
      "procedure-day",
      "The way there and the way in",
      "The Way There and the Way In",
      [-1, 0],
    ),
    sessionItem("procedure-day", "Somebody to talk to", "Live Session", [-3, 0]),
    sessionItem("procedure-day", "While you wait", "Onsite Meditation", [0, 0]),
    sessionItem("post-procedure", "Rest for body and mind", "Rest for Body and Mind", [0, 7]),
    ...serviceItems(-14),
    ...SHARED_GUIDANCE_ITEMS,
    ...SHARED_SURVEY_ITEMS,
    ...VISIT_TASKS,
  ],
};
