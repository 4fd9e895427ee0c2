import { compare, median } from "./load";
import { atMost, judged, type Line, short, speedLine, times } from "./report";
import type { Scale } from "./scale";
import type { Subjects } from "./subjects";
import { ANSWERED } from "./surveys-database";
import { overTheWire } from "./wire";

/** A survey of 20 questions that nobody answered before. */
const ANSWERED_NOW = 4;

/** What people answered: results that are counted anew each time, and another response. */
export async function measureResponses(subjects: Subjects, scale: Scale): Promise<Line[]> {
  return [await resultsLine(subjects, scale), await createdLine(subjects, scale)];
}

/** One at a time and in turn: a page that counts two million answers is not asked for by ten people at once. */
async function resultsLine({ small, listPage }: Subjects, scale: Scale): Promise<Line> {
  const headers = { Accept: "text/html", "Accept-Encoding": "gzip", Cookie: listPage.cookie };
  const taken = new Map<number, number[]>();
  for (let load = 0; load <= scale.pageLoads; load++) {
    for (const { survey } of ANSWERED) {
      const began = performance.now();
      const { status } = await overTheWire(`${small.url}/admin/surveys/${survey}/results`, {
        headers,
      });
      if (status !== 200) throw new Error(`The results answered ${status}`);
      // The first one warms up.
      if (load > 0) taken.set(survey, [...(taken.get(survey) ?? []), performance.now() - began]);
    }
  }
  const [few = 0, many = 0] = ANSWERED.map(({ survey }) => median(taken.get(survey) ?? []));
  return {
    name: "results of 20 questions, 10,000 to 100,000 responses",
    product: `${short(few)} ms to ${short(many)} ms`,
    bare: "",
    ratio: times(many / few),
    ...judged(many / few, atMost(10, "x")),
  };
}

async function createdLine({ small, bare }: Subjects, scale: Scale): Promise<Line> {
  const questions = await questionsOf(small.url);
  let count = 0;
  const newBody = () =>
    JSON.stringify({
      surveyId: ANSWERED_NOW,
      respondent: `Patient ${count++}`,
      answers: questions.map(({ id, questionType }) => ({
        questionId: id,
        answer: questionType === "rank" ? 3 : questionType === "y/n" ? "Yes" : "All is well.",
      })),
    });
  const headers = { "Content-Type": "application/json" };
  const speeds = await compare(
    {
      product: { url: small.url, path: "/survey-response", headers, newBody },
      recorded: { url: bare.url, path: "/recorded/created", headers, newBody },
    },
    { ...scale, warmUpSeconds: scale.warmUpOfWritesSeconds },
  );
  return speedLine("REST create of a response of 20", speeds.product, speeds.recorded);
}

type Asked = { id: number; questionType: string };

async function questionsOf(url: string): Promise<Asked[]> {
  const response = await fetch(`${url}/survey-question/by-survey/${ANSWERED_NOW}`);
  const body = (await response.json()) as { result: { data: { questions: Asked[] } } };
  return body.result.data.questions;
}
