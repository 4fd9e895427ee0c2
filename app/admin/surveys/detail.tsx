import { data } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from "@remix-run/react";
import { partOnDemand } from "~/app/components/detail/form-on-demand";
import { detailTitle } from "~/app/components/document/route-handle";
import { loadLastEdited } from "~/app/admin/last-edited.server";
import { submitStatusChange } from "~/app/admin/publishing.server";
import { IfPermitted } from "~/app/components/layout/permissions";
import { DialogLink } from "~/app/components/list/dialog-link";
import { List } from "~/app/components/list/list";
import { detailShouldRevalidate } from "~/app/components/list/should-revalidate";
import { ErrorView } from "~/app/components/ui/error-view";
import { PageTitle } from "~/app/components/content/page-title";
import { describeNewTags } from "~/app/components/content/new-tags";
import { submitForm } from "~/app/http/form.server";
import {
  EDIT_PARAMETER,
  PUBLISHING_PARAMETER,
  publishingUrl,
  toDetailQuery,
} from "~/app/contracts/list-url";
import { dataWithBrowserCookie, pageAction, pageLoader } from "~/app/http/page.server";
import { hasPermission } from "~/server/platform/caller";
import { readPendingOrder } from "~/server/surveys/pending-order";
import { readSurveyViewers } from "~/server/surveys/viewers";
import { listQuestions } from "~/server/surveys/questions";
import { listScopeOptions } from "~/server/surveys/scopes";
import { getSurvey, updateSurveyFromForm } from "~/server/surveys/surveys";
import { listTagChoices } from "~/server/tags/tag-choice";
import {
  awaitAnswer,
  isUnreachable,
  submitToServer,
} from "~/app/components/document/submit-to-server";
import { respondOffline, ORDER_PARAM } from "./order-form";
import { QuestionSection } from "./question-section";
import { submitOrder } from "./submit-order.server";
import { SurveyCard } from "./survey-card";
import {
  toNextQuestion,
  toQuestionRows,
  toSurveyFacts,
  toSurveyFormValues,
} from "./survey-facts.server";
import { surveyValidator } from "./survey-form";
import { parseSurveyId } from "./survey-id.server";

const BREADCRUMB = [{ href: "/admin/surveys", label: "Surveys" }];

const PublishingPanel = await partOnDemand(
  () => import("~/app/components/detail/publishing-panel"),
);

export const handle = { title: detailTitle("Survey") };

/** Keeps the loaded data after a 503: revalidating would replace the page with an error. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return args.actionStatus !== 503 && detailShouldRevalidate(args);
}

export const loader = pageLoader("content.read", async ({ caller, url, params }) => {
  const id = parseSurveyId(params);
  const survey = await getSurvey(caller, id);
  const stored = await listQuestions(caller, id);
  const questions = toQuestionRows(stored);
  const mayWrite = hasPermission(caller, "content.write");
  const savedIds = questions.map((question) => question.id);
  const pending = mayWrite ? await readPendingOrder(caller, id, savedIds) : null;
  const isEditing = url.searchParams.has(EDIT_PARAMETER) && mayWrite;
  const selectedTagIds = survey.tags.map((tag) => tag.id);
  const form = isEditing
    ? {
        survey: toSurveyFormValues(survey),
        version: survey.detailsVersion,
        tags: await listTagChoices(caller, selectedTagIds),
        scope: await listScopeOptions(caller),
      }
    : null;
  const lastEdited = await loadLastEdited(caller, "survey", id);
  const viewers = await readSurveyViewers(caller, survey);
  const facts = { ...toSurveyFacts(survey, viewers), lastEdited };
  const next = toNextQuestion(stored);
  const page = { facts, form, questions, next, pending, search: url.search };
  // Set the browser ID cookie before the first move of a question, so that concurrent moves share it.
  return mayWrite ? dataWithBrowserCookie(caller, page) : data(page);
});

export const action = pageAction("content.write", async (args) => {
  const { caller, request, url, params } = args;
  if (url.searchParams.has(ORDER_PARAM)) return submitOrder(args);
  const id = parseSurveyId(params);
  if (url.searchParams.has(PUBLISHING_PARAMETER)) {
    const to = `/admin/surveys/${id}`;
    const undoUrl = publishingUrl(to);
    return submitStatusChange(args, { type: "survey", noun: "Survey", id, to, undoUrl });
  }
  return submitForm({
    caller,
    request,
    validator: surveyValidator,
    failure: (detail) => `Failed to update survey: ${detail}`,
    save: async ({ values, caller, expectedVersions }) => {
      const { newTags } = await updateSurveyFromForm(caller, id, values, expectedVersions);
      return {
        to: `/admin/surveys/${id}${toDetailQuery(url.searchParams, { edit: false })}`,
        message: "Survey updated successfully",
        detail: describeNewTags(newTags),
      };
    },
    toFormValues: toSurveyFormValues,
    recreatePath: "/admin/surveys/new",
  });
});

/** Answers order requests locally when the connection is lost, so that the unsaved order stays on the page. */
export async function clientAction(args: ClientActionFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  if (!searchParams.has(ORDER_PARAM)) return submitToServer(args);
  try {
    return await awaitAnswer(args.serverAction);
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    return respondOffline(searchParams);
  }
}

export default function SurveyDetail() {
  const loaderData = useLoaderData<typeof loader>();
  const { facts, form, questions, search } = loaderData;
  const path = `/admin/surveys/${facts.id}`;
  const query = new URLSearchParams(search);
  return (
    <List
      path={path}
      search={search}
      filters={[EDIT_PARAMETER]}
      sorting={{ sortBy: "position", sortOrder: "ASC" }}
      pagination={singlePage(questions.length)}
      loadingText="Loading survey details..."
    >
      <PageTitle title={`${facts.name} - Details`} breadcrumb={BREADCRUMB}>
        <IfPermitted permission="patients.read">
          <a className="button" href={`${path}/results`}>
            Results
          </a>
        </IfPermitted>
        <IfPermitted permission="content.write">
          <DialogLink to="/questions/new" className={form ? "button" : "button primary"} prefetch>
            Add Question
          </DialogLink>
        </IfPermitted>
      </PageTitle>
      <PublishingPanel {...facts.publishing} isEditing={form !== null} />
      <SurveyCard
        facts={facts}
        form={form}
        editHref={path + toDetailQuery(query, { edit: true })}
        closeTo={path + toDetailQuery(query, { edit: false })}
      />
      <QuestionSection surveyId={facts.id} isEditing={form !== null} loaderData={loaderData} />
    </List>
  );
}

const singlePage = (count: number) => ({
  currentPage: 1,
  totalPages: 1,
  totalItems: count,
  itemsPerPage: count,
});

export function ErrorBoundary() {
  return (
    <ErrorView
      failure={{ title: "Error Loading Survey", message: "Failed to load survey data" }}
      notFound={{
        title: "Survey Not Found",
        message: "The requested survey could not be found.",
      }}
      back={{ href: "/admin/surveys", label: "Back to Surveys" }}
    />
  );
}
