/**
 * Range of a rank slider, and where it stands at first (specification 000, section 9: the anxiety slider), which is not yet
 * an answer.
 */
export const RANK_RANGE = { min: 1, max: 5, initial: 3 } as const;

/** Answers to a yes/no question. */
export const YES_NO = ["Yes", "No"] as const;
export type YesNo = (typeof YES_NO)[number];

/** End of a rank question that is good, which the indices count by: stored value and label. */
export const GOOD_ENDS = [
  { value: "higher", label: "Higher is better" },
  { value: "lower", label: "Lower is better" },
] as const;
export type GoodEnd = (typeof GOOD_ENDS)[number]["value"];

/** A parsed answer: a rank, Yes or No, or a text, which may be empty. */
export type Answer = number | string;

/** Form field name of a question's answer. */
export const answerFieldName = (questionId: number) => `answer-${questionId}`;
