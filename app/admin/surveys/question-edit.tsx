import { Caution } from "~/app/components/ui/caution";
import { useLoaderData } from "@remix-run/react";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { useCurrentListUrl } from "~/app/components/list/list";
import { submitForm } from "~/app/http/form.server";
import { EDIT_PARAMETER, toListQuery } from "~/app/contracts/list-url";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { getQuestion, updateQuestion } from "~/server/surveys/questions";
import { countResponses } from "~/server/surveys/surveys";
import { QuestionError } from "./question-error";
import { QuestionForm, questionValidator } from "./question-form";
import { toQuestionFormValues } from "./survey-facts.server";
import { parseQuestionId, parseSurveyId } from "./survey-id.server";

export const handle = { title: "Edit Question", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", async ({ caller, params }) => {
  const surveyId = parseSurveyId(params);
  const question = await getQuestion(caller, parseQuestionId(params), surveyId);
  const form = { question: toQuestionFormValues(question), version: question.version };
  const hasResponses = (await countResponses(caller, surveyId)) > 0;
  return { name: question.questionText, form, hasResponses };
});

export const action = pageAction("content.write", ({ caller, request, url, params }) => {
  const [id, surveyId] = [parseQuestionId(params), parseSurveyId(params)];
  const search = toListQuery(url.searchParams, {}, [EDIT_PARAMETER]);
  return submitForm({
    caller,
    request,
    validator: questionValidator,
    failure: (detail) => `Failed to update survey question: ${detail}`,
    failedToast: "Failed to update question",
    save: async ({ values, caller, expectedVersions }) => {
      await getQuestion(caller, id, surveyId);
      await updateQuestion(caller, id, values, expectedVersions);
      return {
        to: `/admin/surveys/${surveyId}${search}`,
        message: "Question updated successfully",
      };
    },
    toFormValues: toQuestionFormValues,
    recreatePath: `/admin/surveys/${surveyId}/questions/new${search}`,
  });
});

export default function EditQuestion() {
  const { form, hasResponses } = useLoaderData<typeof loader>();
  const closeTo = useCurrentListUrl();
  return (
    <RouteDialog title="Edit Question" closeTo={closeTo}>
      {hasResponses && (
        <Caution>This survey has been answered. Earlier answers keep the old wording.</Caution>
      )}
      <QuestionForm {...form} closeTo={closeTo} submitLabel="Save Changes" />
    </RouteDialog>
  );
}

export { QuestionError as ErrorBoundary };
