import { serveTypeLabel } from "~/models/surveys/survey.schema";
import { INSTRUCTIONS, PLAN_SURVEYS, SESSION_SURVEYS } from "../counts/sources/surveys";
import { readNames, type ReportContext, sumSources } from "../report-context";
import {
  average,
  chartUnlessEmpty,
  MIN_AVERAGED,
  type ReportData,
  share,
  shareOfAnswers,
} from "../report-data";

/** Phases of surveys, in the order in which patients meet them. */
const PHASES = [
  { serveType: "pre-session-post-session", label: "Around sessions" },
  { serveType: "post-procedure-plan", label: "After the procedure" },
] as const;
const phaseLabel = (serveType: string) =>
  PHASES.find((phase) => phase.serveType === serveType)?.label ?? serveTypeLabel(serveType);

/** Reads which surveys were asked and answered in each phase, and how instructions were understood (AREAS 12, report 4). */
export async function readSurveys(context: ReportContext): Promise<ReportData> {
  const surveys = await sumSources(context, [SESSION_SURVEYS, PLAN_SURVEYS]);
  const questions = await sumSources(context, [INSTRUCTIONS]);
  const names = await readNames(
    context,
    { table: "surveys", column: "serve_type || ' ' || name" },
    surveys.byKey.keys(),
  );
  const texts = await readNames(
    context,
    { table: "survey_wordings", column: "question_type || ' ' || question_text" },
    questions.byKey.keys(),
  );
  const { total } = surveys;
  const rows = [...surveys.byKey].map(([id, sums]) => {
    const [serveType, name] = splitOnce(names.get(id) ?? ` Survey ${id}`);
    return { id, name, phase: phaseLabel(serveType), serveType, ...sums };
  });
  const order = (serveType: string) =>
    PHASES.findIndex((phase) => phase.serveType === serveType) + PHASES.length + 1;
  rows.sort((one, other) => order(one.serveType) - order(other.serveType));
  return {
    figures: [
      { id: "asked", label: "Asked", kind: "count", value: total.asked },
      {
        id: "answered",
        label: "Answered",
        kind: "share",
        value: share(total.answered, total.asked),
      },
      {
        id: "score",
        label: "Average Score",
        kind: "score",
        value: average(total.score, total.scored),
      },
    ],
    chart: chartUnlessEmpty({
      title: "Surveys asked and answered",
      kind: "count",
      series: ["Asked", "Answered"],
      values: surveys.byBucket.map(({ asked, answered }) => [asked, answered]),
    }),
    tables: [
      {
        id: "surveys",
        title: "By phase",
        rowHeader: "Survey",
        columns: [
          { id: "phase", header: "Phase", kind: "text" },
          { id: "asked", header: "Asked", kind: "count" },
          { id: "answered", header: "Answered", kind: "share" },
          { id: "score", header: "Score", kind: "score" },
        ],
        empty: "No survey was asked in this time.",
        rows: rows.map(({ id, name, phase, asked, answered, score, scored }) => ({
          id,
          label: name,
          href: `/admin/surveys/${id}`,
          values: [phase, asked, share(answered, asked), average(score, scored)],
        })),
      },
      {
        id: "instructions",
        title: "Understood my instructions",
        rowHeader: "Question",
        columns: [
          { id: "answers", header: "Answers", kind: "count" },
          { id: "yes", header: "Yes", kind: "share" },
          { id: "score", header: "Score", kind: "score" },
        ],
        empty:
          "No question about instructions was answered in this time. They are those of surveys in the category Instructions.",
        rows: [...questions.byKey].map(([id, { answers, yes, score, scored }]) => {
          const [type, text] = splitOnce(texts.get(id) ?? ` Question ${id}`);
          return {
            id,
            label: text,
            href: null,
            values: [
              answers,
              type === "y/n" ? shareOfAnswers(yes, answers) : null,
              average(score, scored),
            ],
          };
        }),
      },
    ],
    definition:
      "Around sessions, a survey is asked each time a session is started, and answered before that session is started again. After the procedure, it is asked once, on its first day in the plan; " +
      "cancelled procedures, and patients who have not joined, are not asked. Answered is a share of those asked. A score is the average of the answers from 1 to 5 whose better end is known: 100% is best.",
    notes: [
      `Of fewer than ${MIN_AVERAGED} answers no score and no share is shown, since not everybody shares theirs with the care team.`,
    ],
  };
}

/** Splits a text at its first space. */
function splitOnce(text: string): [string, string] {
  const at = text.indexOf(" ");
  return [text.slice(0, at), text.slice(at + 1)];
}
