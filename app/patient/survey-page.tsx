import { type ReactNode, useMemo } from "react";
import { Form } from "~/app/components/forms/form/form";
import { HiddenField } from "~/app/components/forms/hidden-field";
import { lazyValidator } from "~/app/components/forms/lazy-validator";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { PatientPage } from "~/app/components/patient/patient-page";
import { TeamHours } from "~/app/components/site/team-hours";
import { questionsByField, SurveyQuestions } from "~/app/components/survey/survey-questions";
import { FormActions } from "~/app/components/ui/form-actions";
import type { SurveyToAnswer } from "~/server/patients/own-surveys";

type Props = SurveyToAnswer & {
  /** What stands beside the button that sends the answers. */
  actions: ReactNode;
  /** Who reads the answers, as a sentence. */
  readers: string;
};

/** Page to answer a survey; a new edition of its questions needs a new `key`. */
export function SurveyPage(props: Props) {
  const { name, questions, questionsVersion, procedure, session, actions, readers } = props;
  const validator = useMemo(
    () =>
      lazyValidator(() =>
        import("./survey-rules").then(({ buildSurveyValidator }) => ({
          rules: buildSurveyValidator(questions),
        })),
      ),
    [questions],
  );
  const hasOptional = questions.some(({ questionType }) => questionType === "free-text");
  const reachesTeam = hasOptional || questions.some(({ urgentAnswer }) => urgentAnswer !== null);
  return (
    <PatientPage
      title={name}
      lead={
        <>
          {session ? (
            <p className="text-soft">Around the session “{session.title}”</p>
          ) : (
            procedure?.title && <p className="text-soft">About: {procedure.title}</p>
          )}
          <p>
            Please answer every question. {hasOptional && "You can leave the text boxes empty. "}
            {readers}
          </p>
        </>
      }
    >
      <Form validator={validator} questions={questionsByField(questions)}>
        <HiddenField name="questionsVersion" value={questionsVersion} />
        <SurveyQuestions questions={questions} phone={procedure?.phone ?? null} />
        {reachesTeam && <TeamHours />}
        <FormActions>
          <SubmitButton busyLabel="Sending...">Send Answers</SubmitButton> {actions}
        </FormActions>
      </Form>
    </PatientPage>
  );
}
