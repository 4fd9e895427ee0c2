import { useLoaderData } from "@remix-run/react";
import { DeleteConfirmation } from "~/app/components/deletion/delete-confirmation";
import { useCurrentListUrl } from "~/app/components/list/list";
import { submitConfirmation } from "~/app/http/form.server";
import { EDIT_PARAMETER, toListQuery } from "~/app/contracts/list-url";
import { undoDeletion } from "~/app/contracts/undo-deletion";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { withPendingOrder } from "~/server/surveys/pending-order";
import { deleteQuestion, getQuestion } from "~/server/surveys/questions";
import { countResponses } from "~/server/surveys/surveys";
import { QuestionError } from "./question-error";
import { parseQuestionId, parseSurveyId } from "./survey-id.server";

export const handle = { title: "Delete Question", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", async ({ caller, params }) => {
  const surveyId = parseSurveyId(params);
  const { questionText } = await getQuestion(caller, parseQuestionId(params), surveyId);
  return { name: questionText, hasResponses: (await countResponses(caller, surveyId)) > 0 };
});

export const action = pageAction("content.write", ({ caller, request, url, params }) => {
  const [id, surveyId] = [parseQuestionId(params), parseSurveyId(params)];
  return submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to delete survey question: ${detail}`,
    save: async (caller) => {
      await withPendingOrder(caller, surveyId, async () => {
        await getQuestion(caller, id, surveyId);
        await deleteQuestion(caller, id);
      });
      const to = `/admin/surveys/${surveyId}${toListQuery(url.searchParams, {}, [EDIT_PARAMETER])}`;
      return {
        to,
        message: "Question deleted successfully",
        action: undoDeletion("survey-question", id, to),
      };
    },
  });
});

export default function DeleteQuestion() {
  const { name, hasResponses } = useLoaderData<typeof loader>();
  const listUrl = useCurrentListUrl();
  return (
    <DeleteConfirmation title="Delete Question" closeTo={listUrl}>
      <p>
        Are you sure you want to delete the question <b>{name}</b>? This action cannot be undone.
      </p>
      {hasResponses && (
        <p className="text-sm text-soft">
          Earlier answers to it stay in the results, with its wording.
        </p>
      )}
    </DeleteConfirmation>
  );
}

export { QuestionError as ErrorBoundary };
