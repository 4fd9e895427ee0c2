/** Questions of the daily check after a procedure, each from 1, the worst, to 5; the title is for staff (AREAS 6). */
export const DAILY_QUESTIONS = [
  {
    name: "comfort",
    title: "Comfort",
    label: "How comfortable are you?",
    ranks: ["A lot of pain", "Much pain", "Some pain", "A little pain", "No pain"],
  },
  {
    name: "sleep",
    title: "Sleep",
    label: "How did you sleep?",
    ranks: ["Very badly", "Badly", "So-so", "Well", "Very well"],
  },
  {
    name: "moving",
    title: "Moving",
    label: "How well can you move?",
    ranks: ["Hardly", "With much help", "With some help", "Slowly", "Well"],
  },
] as const;

/** The question of the daily check that calls for help when it is answered with Yes. */
export const URGENT_QUESTION =
  "Is something worrying you, such as a fever, bleeding, trouble breathing, or pain that gets worse?";
