import { taskItem } from "./plan-items";
import type { SamplePlanItem } from "./sample-plan";

/** Task of the evening before any procedure. */
export const CHARGE_PHONE: SamplePlanItem = taskItem(
  {
    title: "Charge your phone",
    text: "Then you can hear your sessions while you wait, and they can reach you.",
  },
  [-1, -1],
  { time: "19:00" },
);

/** Tasks before a test. They give no medical advice. */
export const VISIT_TASKS: SamplePlanItem[] = [
  taskItem(
    {
      title: "Write down your questions",
      text: "Put a sheet on the kitchen table. When you think of a question, write it down. Take the sheet with you.",
    },
    [-7, -1],
    { remind: true },
  ),
  taskItem(
    {
      title: "Read your care team's sheet",
      text: "It says what to eat, what to drink, and what to bring. If anything is not clear, call them before the day.",
    },
    [-3, -1],
    { required: true, remind: true },
  ),
  CHARGE_PHONE,
];

/** Tasks around an operation. They give no medical advice. */
export const OPERATION_TASKS: SamplePlanItem[] = [
  ...VISIT_TASKS,
  taskItem(
    {
      title: "Ask who drives you home",
      text: "After an operation you may not drive. Ask one person, and one more in case the first one falls ill.",
    },
    [-14, -3],
    { required: true, remind: true },
  ),
  taskItem(
    {
      title: "Pack your bag",
      text: "Papers, the list of all that you take, glasses, loose clothes, and flat shoes. Leave rings and money at home.",
    },
    [-3, -1],
  ),
  taskItem(
    {
      title: "Write down how you slept",
      text: "One line each morning is enough. It shows how things get better, and your care team may ask for it.",
    },
    [1, 14],
    { time: "09:00" },
  ),
  taskItem(
    {
      title: "Hang up the number of your care team",
      text: "Put it where all of you can see it. You never bother them with a call. In an emergency, call 911.",
    },
    [1, 2],
    { required: true },
  ),
];
