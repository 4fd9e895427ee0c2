import { type ExportSection, toEntry, toSection } from "~/app/contracts/export-section";
import type { VisibleAnswers } from "~/server/patient-records/answers";
import { DAILY_QUESTIONS } from "~/models/patients/daily-questions.schema";
import type { VisibleCheck } from "~/server/patient-records/daily-checks";
import { formatDay, formatTime } from "~/server/platform/dates";

type SharedResponse = NonNullable<VisibleAnswers["shared"]>[number];

/** Presents a response to a survey with its answers. */
export const presentResponse = (each: SharedResponse) =>
  toEntry(
    ["Survey", each.survey],
    ["When", formatTime(each.createdAt.toISOString())],
    ["Session", each.session],
    ["Answered by", each.answeredBy],
    ...each.answers.map(({ question, answer }) => [question, String(answer ?? "")] as const),
  );

const presentUrgent = (each: VisibleAnswers["urgent"][number]) =>
  toEntry(
    ["Survey", each.survey],
    ["When", formatTime(each.at)],
    ["Answered by", each.answeredBy],
    [each.question, each.answer],
  );

/** Presents a daily check after a procedure. */
export const presentCheck = (each: VisibleCheck) =>
  toEntry(
    ["Day", formatDay(each.day)],
    ["Answered by", each.answeredBy],
    ...DAILY_QUESTIONS.map(
      ({ name, title, ranks }) => [title, `${each[name]} of 5, ${ranks[each[name] - 1]}`] as const,
    ),
    ["Something worries them", each.isWorried ? "Yes" : "No"],
  );

/** Presents the answers that staff see of a patient. */
export function presentAnswers({ urgent, checks, shared, limit }: VisibleAnswers): ExportSection[] {
  return [
    toSection(
      "Marked Urgent",
      urgent.map(presentUrgent),
      "The care team always sees these, whatever the patient shares.",
    ),
    toSection(
      "Daily Checks",
      checks.map(presentCheck),
      shared === null ? "Those in which something worries them: others are not shared." : undefined,
    ),
    shared === null
      ? { title: "Other Answers", entries: [], empty: "Not shared with the care team." }
      : toSection(
          "All Answers",
          shared.map(presentResponse),
          shared.length < limit ? undefined : `The newest ${limit}. The export has all of them.`,
        ),
  ];
}
