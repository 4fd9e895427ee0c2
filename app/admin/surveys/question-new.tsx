import { useRouteLoaderData } from "@remix-run/react";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { useCurrentListUrl } from "~/app/components/list/list";
import { submitForm } from "~/app/http/form.server";
import { EDIT_PARAMETER, toListQuery } from "~/app/contracts/list-url";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { withPendingOrder } from "~/server/surveys/pending-order";
import { addQuestions } from "~/server/surveys/questions";
import { getSurvey } from "~/server/surveys/surveys";
import type { loader as surveyLoader } from "./detail";
import { QuestionForm, questionValidator } from "./question-form";
import { parseSurveyId } from "./survey-id.server";

export const handle = { title: "Add Question", dialog: true };
export { openWithoutServer as clientLoader } from "~/app/components/forms/form/open-without-server";
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", () => Promise.resolve(null));

export const action = pageAction("content.write", async ({ caller, request, url, params }) => {
  const { id } = await getSurvey(caller, parseSurveyId(params));
  return submitForm({
    caller,
    request,
    validator: questionValidator,
    failure: (detail) => `Failed to create survey questions: ${detail}`,
    failedToast: "Failed to add question",
    save: async ({ values, caller }) => {
      await withPendingOrder(caller, id, () =>
        addQuestions(caller, { surveyId: id, questions: [values] }),
      );
      return {
        to: `/admin/surveys/${id}${toListQuery(url.searchParams, {}, [EDIT_PARAMETER])}`,
        message: "Question added successfully",
      };
    },
  });
});

export default function AddQuestion() {
  const closeTo = useCurrentListUrl();
  const next = useRouteLoaderData<typeof surveyLoader>("admin/surveys/detail")?.next;
  return (
    <RouteDialog title="Add Question" closeTo={closeTo}>
      <QuestionForm closeTo={closeTo} submitLabel="Add Question" question={next} />
    </RouteDialog>
  );
}
