import { authorize, type Caller } from "~/server/platform/caller";
import { type Asking, listQuestionsOf } from "./questions";
import type { TaggedSurvey } from "./surveys";

/** What a call asks for beyond a survey itself (specification 001, section 7: includeCount and so on). */
export type Including = { count: boolean; tags: boolean; questions: boolean };
const EVERYTHING: Including = { count: true, tags: true, questions: true };

type Given = TaggedSurvey & { questionOrder?: number[] };

/**
 * Surveys as programs read them, with what they asked for. It takes one statement more for the questions of all of them,
 * and the version of the questions is then the one that asks them: a program answers what it was shown with it.
 */
export async function presentSurveysForApi(caller: Caller, surveys: Given[], including: Including) {
  authorize(caller, "content.read");
  const ids = surveys.map(({ id }) => id);
  const askedBy = including.questions ? await listQuestionsOf(caller, ids) : undefined;
  return surveys.map((survey) => presentEach(survey, including, askedBy?.(survey.id)));
}

/** One survey as programs read it; what was created or changed is answered with everything. */
export async function presentSurveyForApi(
  caller: Caller,
  survey: Given,
  including: Including = EVERYTHING,
) {
  const [presented] = await presentSurveysForApi(caller, [survey], including);
  return presented;
}

export type ApiSurvey = ReturnType<typeof presentEach>;

/** The version of the details is the screen's matter: to programs a survey has one version. */
function presentEach(survey: Given, including: Including, asking?: Asking) {
  const { id, name, category, serveType, status, version } = survey;
  const { questions, questionsVersion = survey.questionsVersion } = asking ?? {};
  const questionOrder = questions?.map((question) => question.id) ?? survey.questionOrder;
  return {
    id,
    name,
    category,
    serveType,
    status,
    ...(including.count && { questionCount: survey.questionCount }),
    ...(including.tags && { tags: survey.tags }),
    ...(questionOrder && { questionOrder }),
    ...(questions && { questions }),
    questionsVersion,
    version,
    createdAt: survey.createdAt,
    updatedAt: survey.updatedAt,
  };
}
