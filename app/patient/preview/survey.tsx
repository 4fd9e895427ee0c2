import { type UIMatch, useLoaderData } from "@remix-run/react";
import { PatientPage } from "~/app/components/patient/patient-page";
import { PreviewBar } from "~/app/components/patient/preview-bar";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { SurveyPage } from "~/app/patient/survey-page";
import { describeReaders } from "~/app/patient/present-surveys.server";
import { buildSurveyValidator } from "~/app/patient/survey-rules";
import { previewSurvey } from "~/server/patients/previews";
import { parsePreviewId, redirectWithNote, submitPreview } from "./preview.server";

export const handle = {
  title: ({ data }: UIMatch) =>
    `See as Patient ${(data as { survey: { name: string } } | undefined)?.survey.name ?? ""}`,
  narrow: true,
};

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.read", async ({ caller, params }) => {
  const id = parsePreviewId(params);
  const { viewers, ...survey } = await previewSurvey(caller, id);
  const back = { href: `/admin/surveys/${id}`, label: "Back to Survey" };
  const readers = await describeReaders(caller);
  return { survey: { ...survey, readers }, bar: { viewers, back } };
});

export const action = pageAction("content.read", async (args) => {
  const { questions } = await previewSurvey(args.caller, parsePreviewId(args.params));
  return submitPreview(args, buildSurveyValidator(questions), () =>
    redirectWithNote(args.url.pathname, "answers"),
  );
});

/** Preview of a survey's page, which also clears what was typed. */
export default function SurveyPreview() {
  const { survey, bar } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="top-0 z-20 sm:sticky">
        <PreviewBar {...bar} />
      </div>
      {survey.questions.length === 0 ? (
        <PatientPage title={survey.name} lead={<p>This survey has no questions yet.</p>}>
          <p>Patients are not asked until it has one.</p>
        </PatientPage>
      ) : (
        <SurveyPage
          {...survey}
          actions={
            <button type="reset" className="button">
              Reset Answers
            </button>
          }
        />
      )}
    </>
  );
}
