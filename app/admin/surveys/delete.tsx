import { useLoaderData } from "@remix-run/react";
import { DeletedChildrenNote } from "~/app/components/deletion/deletion-notes";
import { DeleteConfirmation } from "~/app/components/deletion/delete-confirmation";
import { useCurrentListUrl } from "~/app/components/list/list";
import { readFormText } from "~/app/http/body.server";
import { submitConfirmation } from "~/app/http/form.server";
import { toListQuery } from "~/app/contracts/list-url";
import { undoDeletion } from "~/app/contracts/undo-deletion";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { describePlansShowing } from "~/server/procedure-plans/shown-in";
import { countResponses, deleteSurvey, getSurvey } from "~/server/surveys/surveys";
import { parseSurveyId } from "./survey-id.server";

export const handle = { title: "Delete Survey", dialog: true };
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", async ({ caller, params }) => {
  const { id, name, questionCount } = await getSurvey(caller, parseSurveyId(params));
  const plans = await describePlansShowing(caller, "survey", id);
  return { name, plans, questions: questionCount, responses: await countResponses(caller, id) };
});

export const action = pageAction("content.write", ({ caller, request, url, params }) =>
  submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to delete survey: ${detail}`,
    save: async (caller, form) => {
      const id = parseSurveyId(params);
      await deleteSurvey(caller, id, parseRenderedResponseCount(form));
      const to = `/admin/surveys${toListQuery(url.searchParams)}`;
      return {
        to,
        message: "Survey deleted successfully",
        action: undoDeletion("survey", id, to),
      };
    },
  }),
);

/** Parses the number of responses that the page showed when it was rendered; 0 if the form has none. */
function parseRenderedResponseCount(form: FormData): number {
  const rawCount = readFormText(form, "responses");
  return /^\d{1,9}$/.test(rawCount) ? Number(rawCount) : 0;
}

export default function DeleteSurvey() {
  const { name, plans, questions, responses } = useLoaderData<typeof loader>();
  const listUrl = useCurrentListUrl();
  return (
    <DeleteConfirmation title="Delete Survey" closeTo={listUrl} renderedValues={{ responses }}>
      <p>
        Are you sure you want to delete the survey <b>{name}</b>? This action cannot be undone.
      </p>
      {plans && <p className="text-sm text-soft">{plans}</p>}
      <DeletedChildrenNote count={questions} singular="question" plural="questions" />
      <DeletedChildrenNote count={responses} singular="response" plural="responses" />
    </DeleteConfirmation>
  );
}
