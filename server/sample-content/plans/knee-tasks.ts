import { taskItem } from "./plan-items";
import type { SamplePlanItem } from "./sample-plan";
import { CHARGE_PHONE } from "./shared-tasks";

/** Tasks around a knee replacement. They give no medical advice. */
export const KNEE_TASKS: SamplePlanItem[] = [
  taskItem(
    {
      title: "Write down your goal",
      text: "What would you like to do again? Put a few words on a card, and hang it where you see it each day.",
    },
    [-28, -14],
  ),
  taskItem(
    {
      title: "Clear the paths at home",
      text: "Put away loose rugs, cords, and shoes. Move small tables. A walker needs a wide path from the bed to the bath, and from the chair to the kitchen.",
    },
    [-21, -5],
    { remind: true },
  ),
  taskItem(
    {
      title: "Put a chair with arms where you will sit",
      text: "It should be firm and rather high, with a straight back. Push yourself up from the arms, and see if it feels good. Put one in the kitchen, too, if you have one.",
    },
    [-18, -4],
  ),
  taskItem(
    {
      title: "Make the bath safe",
      text: "Lay a mat that does not slide. Ask your care team if you need a seat for the shower, a higher seat for the toilet, or a bar on the wall, and where to get it.",
    },
    [-18, -4],
  ),
  taskItem(
    {
      title: "Ask who stays with you",
      text: "For the first days at home, you need someone with you. Write down who stays, who drives, and who shops. If there is a gap, tell your care team.",
    },
    [-21, -7],
    { required: true, remind: true },
  ),
  taskItem(
    {
      title: "Cook and freeze some meals",
      text: "Or ask two friends to bring you one. Put what you use each day on a shelf between your waist and your shoulders.",
    },
    [-10, -2],
  ),
  taskItem(
    {
      title: "Write down your questions",
      text: "Ask about your sleep, your pills, and what you fear. No question is too small. Bring the sheet to your next visit.",
    },
    [-14, -1],
  ),
  taskItem(
    {
      title: "Look at your skin, and tell your care team",
      text: "A sore, a rash, a bad tooth, or a cold can matter. If you find one, call the number on your sheet. They decide what to do.",
    },
    [-7, -1],
    { required: true, remind: true },
  ),
  taskItem(
    {
      title: "Pack your bag",
      text: "Papers, the list of all that you take, glasses, loose clothes, and flat shoes with a back. Leave rings and money at home.",
    },
    [-3, -1],
  ),
  taskItem(
    {
      title: "Read your care team's sheet once more",
      text: "When to stop eating and drinking, what to take, and when to be there. If anything is not clear, call them today.",
    },
    [-2, -1],
    { required: true, remind: true },
  ),
  CHARGE_PHONE,
  taskItem(
    {
      title: "Hang up the sheet with the signs",
      text: "It says when to call. Put it where all of you see it. Pain in your chest, or trouble to breathe: call 911.",
    },
    [1, 3],
    { required: true, remind: true },
  ),
  taskItem(
    {
      title: "Do the exercises on your care team's sheet",
      text: "Do as many as it says. Count out loud, or put on a song. If something hurts in a new way, stop and call.",
    },
    [1, 42],
    { time: "10:00", remind: true },
  ),
  taskItem(
    {
      title: "Take a short walk",
      text: "To the kitchen, to the gate, or to the corner: as far as your care team has said. Short and often is fine. Write down how far you came.",
    },
    [1, 60],
    { time: "15:00" },
  ),
  taskItem(
    {
      title: "Write down how you slept",
      text: "One line each morning is enough. In some weeks it shows you how far you have come.",
    },
    [1, 30],
    { time: "09:00" },
  ),
  taskItem(
    {
      title: "Look at your card",
      text: "How far are you on the way to your goal? Hold today up against last week, and not against yesterday.",
    },
    [14, 90],
  ),
];
