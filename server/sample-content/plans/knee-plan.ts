import { KNEE_GUIDANCE_ITEMS, serviceItems, sessionItem, surveyItem } from "./plan-items";
import { KNEE_TASKS } from "./knee-tasks";
import type { SamplePlan } from "./sample-plan";

const FREE = { free: true } as const;

export const KNEE_PLAN: SamplePlan = {
  procedure: "Knee Replacement",
  specialty: "Joint Replacement",
  completePriceCents: 599,
  summary:
    "In a worn knee, bone rubs on bone. In this operation, a surgeon takes off the worn ends and puts caps of metal on them, with a smooth piece between, so that the knee can glide again.",
  whatToExpect:
    "You come in the morning, and you meet the people who take care of you. The work on the knee often takes one to two hours. " +
    "Many people stand up on the same day, or on the day after, with someone at their side. Some go home that day, and others stay for a night or a few. " +
    "Then come weeks with a walker, exercises, and short walks. The knee may be thick and warm for some months. Full healing can take up to a year. " +
    "Your care team tells you what is true for you. Their sheet comes first.",
  items: [
    sessionItem(
      "pre-procedure",
      "A welcome, and your own goal",
      "Welcome, and Your Own Goal",
      [-28, -15],
      FREE,
    ),
    sessionItem(
      "pre-procedure",
      "A home that helps you heal",
      "A Home That Helps You Heal",
      [-24, -7],
      FREE,
    ),
    sessionItem("pre-procedure", "When fear comes", "When Fear Comes", [-20, -8], FREE),
    sessionItem(
      "pre-procedure",
      "Breath and body relaxation",
      "Letting Go, Part by Part",
      [-18, -1],
      FREE,
    ),
    sessionItem("pre-procedure", "A safe place", "A Safe Place of Your Own", [-15, -1], FREE),
    sessionItem(
      "pre-procedure",
      "Your day, step by step",
      "Your Knee Day, Step by Step",
      [-12, -2],
      FREE,
    ),
    sessionItem("pre-procedure", "A surgeon answers", "A Knee Surgeon Answers", [-10, -3], FREE),
    sessionItem("pre-procedure", "A patient tells", "A Year with a New Knee", [-9, -3]),
    sessionItem("pre-procedure", "For your caretaker", "For the One Who Helps at Home", [-8, -2]),
    sessionItem(
      "pre-procedure",
      "Worries the night before",
      "The Night Before Your New Knee",
      [-1, -1],
      {
        time: "20:00",
        remind: true,
      },
    ),
    sessionItem("procedure-day", "A short list for the morning", "Practical Preparation", [-1, 0]),
    sessionItem("procedure-day", "Before you leave home", "Before You Leave Home", [0, 0]),
    sessionItem(
      "procedure-day",
      "The way there and the way in",
      "The Way There and the Way In",
      [-1, 0],
    ),
    sessionItem("procedure-day", "While you wait", "While You Wait for Your New Knee", [0, 0]),
    sessionItem("post-procedure", "Getting up", "The First Day After: Getting Up", [0, 3]),
    sessionItem("post-procedure", "Comfort without fear", "Comfort Without Fear", [1, 30]),
    sessionItem("post-procedure", "The first weeks at home", "The First Weeks at Home", [2, 42]),
    sessionItem("post-procedure", "Rest for body and mind", "Rest for Body and Mind", [3, 60]),
    sessionItem(
      "post-procedure",
      "For your caretaker: the days after",
      "For Your Caretaker: The Days After",
      [1, 14],
    ),
    ...serviceItems(-28),
    ...KNEE_GUIDANCE_ITEMS,
    surveyItem("Before Your Session", [-30, -1]),
    surveyItem("After Your Session", [-30, -1]),
    surveyItem("Understood my instructions", [1, 7], { remind: true }),
    surveyItem("Your New Knee: How Are You Today?", [1, 42], { time: "18:00", remind: true }),
    ...KNEE_TASKS,
  ],
};
