import { authorize, type Caller } from "~/server/platform/caller";
import { type VersionedQuestions, listVersionedQuestions } from "./questions";
import type { TaggedSurvey } from "./present-full";

/** Optional parts of a survey in the API (specification 001, section 7: includeCount and so on). */
export type IncludedParts = { count: boolean; tags: boolean; questions: boolean };
const ALL_PARTS: IncludedParts = { count: true, tags: true, questions: true };

type ApiSource = TaggedSurvey & { questionOrder?: number[] };

/**
 * Presents surveys for the API with the requested parts. Questions take one more query for all surveys, and then
 * determine `questionsVersion`: clients submit answers with the version they were shown.
 */
export async function presentSurveysForApi(
  caller: Caller,
  surveys: ApiSource[],
  parts: IncludedParts,
) {
  authorize(caller, "content.read");
  const ids = surveys.map(({ id }) => id);
  const findQuestions = parts.questions ? await listVersionedQuestions(caller, ids) : undefined;
  return surveys.map((survey) => presentSurvey(survey, parts, findQuestions?.(survey.id)));
}

/** Presents one survey for the API, with all parts by default, as after creating or changing it. */
export async function presentSurveyForApi(
  caller: Caller,
  survey: ApiSource,
  parts: IncludedParts = ALL_PARTS,
) {
  const [presented] = await presentSurveysForApi(caller, [survey], parts);
  return presented;
}

export type ApiSurvey = ReturnType<typeof presentSurvey>;

/** Omits `detailsVersion`, which only the UI uses: in the API a survey has one version. */
function presentSurvey(survey: ApiSource, parts: IncludedParts, versioned?: VersionedQuestions) {
  const { id, name, category, serveType, status, version } = survey;
  const { statusChangedAt, statusChangedBy } = survey;
  const { questions, questionsVersion = survey.questionsVersion } = versioned ?? {};
  const questionOrder = questions?.map((question) => question.id) ?? survey.questionOrder;
  return {
    id,
    name,
    category,
    serveType,
    status,
    statusChangedAt,
    statusChangedBy,
    ...(parts.count && { questionCount: survey.questionCount }),
    specialities: survey.specialities,
    procedures: survey.procedures,
    ...(parts.tags && { tags: survey.tags }),
    ...(questionOrder && { questionOrder }),
    ...(questions && { questions }),
    questionsVersion,
    version,
    createdAt: survey.createdAt,
    updatedAt: survey.updatedAt,
  };
}
