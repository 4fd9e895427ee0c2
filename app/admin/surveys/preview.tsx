import { FormActions } from "~/app/components/ui/form-actions";
import { withZod } from "@remix-validated-form/with-zod";
import { useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { Form } from "~/app/components/forms/form/form";
import { EmptyNotice } from "~/app/components/list/empty-state";
import { useCurrentListUrl } from "~/app/components/list/list";
import {
  type AskedQuestion,
  questionsByField,
  SurveyQuestions,
} from "~/app/components/survey/survey-questions";
import { pageLoader } from "~/app/http/page.server";
import { answersSchema } from "~/models/surveys/survey-response.schema";
import { listQuestions } from "~/server/surveys/questions";
import { getSurvey } from "~/server/surveys/surveys";
import { parseSurveyId } from "./survey-id.server";

export const handle = { title: "Survey Preview", dialog: true };

export const loader = pageLoader("content.read", async ({ caller, params }) => {
  const { id, name } = await getSurvey(caller, parseSurveyId(params));
  const records = await listQuestions(caller, id);
  const questions: AskedQuestion[] = records.map((record) => {
    const { id, questionText, questionType, urgentAnswer } = record;
    return { id, questionText, questionType, urgentAnswer };
  });
  return { name, questions };
});

/** Preview of a survey as patients see it; answers are never submitted. */
export default function SurveyPreview() {
  const { name, questions } = useLoaderData<typeof loader>();
  const closeTo = useCurrentListUrl();
  return (
    <RouteDialog title="Survey Preview" closeTo={closeTo} size="wide" isSaved>
      {questions.length === 0 ? (
        <>
          <EmptyNotice text="This survey has no questions yet." />
          <FormActions>
            <CloseLink to={closeTo} />
          </FormActions>
        </>
      ) : (
        <>
          <p className="mb-4 text-sm text-soft">
            This is how patients see “{name}”. Nothing that you answer here is sent or kept.
          </p>
          <Preview questions={questions} closeTo={closeTo} />
        </>
      )}
    </RouteDialog>
  );
}

function Preview({ questions, closeTo }: { questions: AskedQuestion[]; closeTo: string }) {
  const validator = useMemo(() => withZod(answersSchema(questions)), [questions]);
  return (
    <Form validator={validator} questions={questionsByField(questions)}>
      {/* Disabled default button, so that Enter does not reset the form. */}
      <button disabled hidden>
        Nothing is sent
      </button>
      <SurveyQuestions questions={questions} phone={null} />
      <FormActions>
        <button type="reset" className="button">
          Reset Answers
        </button>
        <CloseLink to={closeTo} />
      </FormActions>
    </Form>
  );
}

function CloseLink({ to }: { to: string }) {
  return (
    <a className="button primary" href={to} data-stay="">
      Close
    </a>
  );
}
