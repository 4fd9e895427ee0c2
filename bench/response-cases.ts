import { measureMedianSpeeds, median } from "./load";
import { atMost, targetCells, type Line, formatFigure, speedLine, formatRatio } from "./report";
import type { Scale } from "./scale";
import type { Subjects } from "./subjects";
import { ANSWERED_SURVEYS } from "./surveys-database";
import { sendRequest } from "./wire";

/** Survey of 20 questions without responses. */
const TARGET_SURVEY_ID = 4;

/** Measures survey results, which are computed per request, and the creation of responses. */
export async function measureResponses(subjects: Subjects, scale: Scale): Promise<Line[]> {
  return [await measureResults(subjects, scale), await measureCreation(subjects, scale)];
}

/** Measures sequential requests: a page that counts two million answers has no concurrent users. */
async function measureResults({ small, listPage }: Subjects, scale: Scale): Promise<Line> {
  const headers = { Accept: "text/html", "Accept-Encoding": "gzip", Cookie: listPage.cookie };
  const durations = new Map<number, number[]>();
  for (let round = 0; round <= scale.pageLoads; round++) {
    for (const { surveyId } of ANSWERED_SURVEYS) {
      const startedAt = performance.now();
      const { status } = await sendRequest(`${small.url}/admin/surveys/${surveyId}/results`, {
        headers,
      });
      if (status !== 200) throw new Error(`The results answered ${status}`);
      // The first round warms up.
      if (round > 0)
        durations.set(surveyId, [
          ...(durations.get(surveyId) ?? []),
          performance.now() - startedAt,
        ]);
    }
  }
  const [fewResponsesMs = 0, manyResponsesMs = 0] = ANSWERED_SURVEYS.map(({ surveyId }) =>
    median(durations.get(surveyId) ?? []),
  );
  return {
    name: "results of 20 questions, 10,000 to 100,000 responses",
    product: `${formatFigure(fewResponsesMs)} ms to ${formatFigure(manyResponsesMs)} ms`,
    bare: "",
    ratio: formatRatio(manyResponsesMs / fewResponsesMs),
    ...targetCells(manyResponsesMs / fewResponsesMs, atMost(10, "x")),
  };
}

async function measureCreation({ small, bare }: Subjects, scale: Scale): Promise<Line> {
  const questions = await readQuestions(small.url);
  let count = 0;
  const newBody = () =>
    JSON.stringify({
      surveyId: TARGET_SURVEY_ID,
      respondent: `Patient ${count++}`,
      answers: questions.map(({ id, questionType }) => ({
        questionId: id,
        answer: questionType === "rank" ? 3 : questionType === "y/n" ? "Yes" : "All is well.",
      })),
    });
  const headers = { "Content-Type": "application/json" };
  const speeds = await measureMedianSpeeds(
    {
      product: { url: small.url, path: "/survey-response", headers, newBody },
      recorded: { url: bare.url, path: "/recorded/created", headers, newBody },
    },
    { ...scale, warmUpSeconds: scale.writeWarmUpSeconds },
  );
  return speedLine("REST create of a response of 20", speeds.product, speeds.recorded);
}

type Question = { id: number; questionType: string };

async function readQuestions(url: string): Promise<Question[]> {
  const response = await fetch(`${url}/survey-question/by-survey/${TARGET_SURVEY_ID}`);
  const body = (await response.json()) as { result: { data: { questions: Question[] } } };
  return body.result.data.questions;
}
