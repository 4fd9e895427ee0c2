/** Form field of a button in a row of a list: the new status, and the version that the row shows. */
export const ROW_ANSWER_FIELD = "rowAnswer";

/** Form field of the button that assigns a request to whoever presses it. */
export const ASSIGN_TO_ME_FIELD = "assignToMe";

/** Formats the value of a row's button, such as "Declined 3". */
export const formatRowAnswer = (status: string, version: number) => `${status} ${version}`;
