import { useLoaderData } from "@remix-run/react";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { useListLink } from "~/app/components/list/list";
import { submitForm } from "~/app/http/form.server";
import { EDIT, toListQuery } from "~/app/contracts/list-url";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { getQuestion, updateQuestion } from "~/server/surveys/questions";
import { countResponses } from "~/server/surveys/surveys";
import { QuestionError } from "./question-error";
import { QuestionForm, questionValidator } from "./question-form";
import { questionValues } from "./survey-facts.server";
import { questionId, surveyId } from "./survey-id.server";

export const handle = { title: "Edit Question", dialog: true };

export const loader = pageLoader("content.write", async ({ caller, params }) => {
  const ownerId = surveyId(params);
  const question = await getQuestion(caller, questionId(params), ownerId);
  const form = { question: questionValues(question), version: question.version };
  return { form, hasResponses: (await countResponses(caller, ownerId)) > 0 };
});

export const action = pageAction("content.write", ({ caller, request, url, params }) => {
  const [id, ownerId] = [questionId(params), surveyId(params)];
  const search = toListQuery(url.searchParams, {}, [EDIT]);
  return submitForm({
    caller,
    request,
    validator: questionValidator,
    failure: (detail) => `Failed to update survey question: ${detail}`,
    failedToast: "Failed to update question",
    save: async ({ values, caller, expected }) => {
      await getQuestion(caller, id, ownerId);
      await updateQuestion(caller, id, values, expected);
      return {
        to: `/admin/surveys/${ownerId}${search}`,
        message: "Question updated successfully",
      };
    },
    valuesOf: questionValues,
    whenGone: `/admin/surveys/${ownerId}/questions/new${search}`,
  });
});

export default function EditQuestion() {
  const { form, hasResponses } = useLoaderData<typeof loader>();
  const link = useListLink();
  const closeTo = link();
  return (
    <RouteDialog title="Edit Question" closeTo={closeTo}>
      {hasResponses && (
        <p className="caution">
          This survey has been answered. Answers given before keep the old wording.
        </p>
      )}
      <QuestionForm {...form} closeTo={closeTo} submit="Save Changes" />
    </RouteDialog>
  );
}

export { QuestionError as ErrorBoundary };
