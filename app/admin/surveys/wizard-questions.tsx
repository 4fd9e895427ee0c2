import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { useMemo } from "react";
import { offerPublishing } from "~/app/admin/publishing.server";
import { describeNewTags } from "~/app/components/content/new-tags";
import { DraftErrorView } from "~/app/components/wizard/draft-error";
import { ViewersNote } from "~/app/components/wizard/viewers-note";
import { ItemsStep } from "~/app/components/wizard/items-step";
import { clientItemValidator } from "~/app/contracts/step-validator";
import { publishingUrl, toListQuery } from "~/app/contracts/list-url";
import { previewUrl } from "~/app/contracts/preview-url";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { loadItemsStep } from "~/app/http/wizard-drafts.server";
import { submitItemsStep } from "~/app/http/wizard-items.server";
import { surveyLabel } from "~/models/rules/labels.schema";
import { questionFormSchema } from "~/models/surveys/survey-question.schema";
import { saveSurveyWizard } from "~/server/surveys/wizard";
import {
  describeDraftViewers,
  initialQuestionValues,
  presentDraftQuestions,
} from "./draft-questions.server";
import { QuestionFields } from "./question-fields";
import { STEPS, WIZARD_TITLE } from "./survey-wizard";
import { WIZARD } from "./survey-wizard.server";

export const handle = { title: `Add Questions - ${WIZARD_TITLE}`, dialog: true };
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";

const fieldsValidator = withZod(questionFormSchema);

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", async (args) => {
  const { page, stored, items, last } = await loadItemsStep(args, WIZARD);
  return {
    ...page,
    initialValues: initialQuestionValues(last),
    items: presentDraftQuestions(items),
    viewers: await describeDraftViewers(args.caller, stored),
  };
});

export const action = pageAction("content.write", (args) =>
  submitItemsStep(args, {
    wizard: WIZARD,
    step: "questions",
    previousStep: "details",
    validator: fieldsValidator,
    initialValues: initialQuestionValues,
    notices: {
      added: "Question added successfully",
      changed: "Question updated successfully",
      removed: "Question removed successfully",
    },
    blocked: (messages) => `Cannot save survey: ${messages}`,
    failure: (detail) => `Failed to create survey: ${detail}`,
    save: async (writer, { draft: draftId, added }) => {
      const { surveyId, version, status, newTags } = await saveSurveyWizard(writer, draftId);
      const details = added ? ["Current question automatically added to survey"] : [];
      const draft = `${surveyLabel(surveyId)} is a draft. Publish it when it's ready for patients`;
      const page = `/admin/surveys/${surveyId}`;
      return {
        to: `/admin/surveys${toListQuery(args.url.searchParams)}`,
        message: "Survey created successfully",
        detail: [...details, describeNewTags(newTags), draft].filter(Boolean).join(". "),
        createdId: surveyId,
        action: offerPublishing({
          record: { version, status },
          problem: null,
          view: { href: page },
          publishUrl: publishingUrl(page),
          preview: previewUrl(page),
        }),
      };
    },
  }),
);

export default function AddQuestions() {
  const { pending, initialValues, viewers, ...step } = useLoaderData<typeof loader>();
  const validator = useMemo(
    () => clientItemValidator(fieldsValidator, initialValues),
    [initialValues],
  );
  return (
    <ItemsStep
      {...step}
      title={WIZARD_TITLE}
      steps={STEPS}
      step="questions"
      rawValues={{ ...initialValues, ...pending }}
      validator={validator}
      movable
      labels={{
        add: "Add Question",
        created: "Created Questions",
        save: "Save Survey",
        saving: "Creating survey...",
      }}
    >
      <ViewersNote viewers={viewers} />
      <QuestionFields />
    </ItemsStep>
  );
}

export function ErrorBoundary() {
  return <DraftErrorView back={{ href: "/admin/surveys", label: "Back to Surveys" }} />;
}
