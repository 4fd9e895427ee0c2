import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { stepValidator } from "~/app/contracts/step-validator";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { submitFieldsStep } from "~/app/http/wizard-fields.server";
import { SESSION_FILES, SESSION_STEPS } from "~/models/sessions/session.schema";
import { rawText } from "~/models/rules/raw-values.schema";
import { settings } from "~/server/platform/settings";
import { requireUploads } from "~/server/sessions/columns";
import { readUploadName } from "~/server/sessions/reference-names";
import { applyMediaDependencies } from "~/server/sessions/apply-dependencies";
import { MediaFields } from "./media-fields";
import { SessionStep, StepColumns, stepTitle } from "./session-step";
import { loadStep, WIZARD } from "./session-wizard.server";
import { ignoreUploadedFields } from "./ignore-uploaded-fields";

export const handle = { title: stepTitle("media"), dialog: true };
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";

const fieldsValidator = withZod(SESSION_STEPS.media);
const validator = stepValidator(ignoreUploadedFields(fieldsValidator));

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", async ({ caller, params }) => {
  const { page } = await loadStep(caller, params.draft, "media");
  const { audioUrl, videoUrl } = page.rawValues;
  return {
    page,
    names: {
      audio: await readUploadName(caller, rawText(audioUrl)),
      video: await readUploadName(caller, rawText(videoUrl)),
    },
    limitsMb: settings().fileLimitsMb,
  };
});

export const action = pageAction("content.write", (args) =>
  submitFieldsStep(args, {
    wizard: WIZARD,
    step: "media",
    previousStep: "configuration",
    next: "religion",
    validator: fieldsValidator,
    files: SESSION_FILES,
    applyDependencies: (rawValues, uploads) =>
      applyMediaDependencies(args.caller, rawValues, uploads),
    check: (values) => requireUploads(args.caller, values),
  }),
);

export default function MediaContent() {
  const { page, names, limitsMb } = useLoaderData<typeof loader>();
  return (
    <SessionStep {...page} step="media" validator={validator} hasFiles>
      <StepColumns>
        <MediaFields kind="audio" fileName={names.audio} limitMb={limitsMb.audio} hasInitialFocus />
        <MediaFields kind="video" fileName={names.video} limitMb={limitsMb.video} />
      </StepColumns>
    </SessionStep>
  );
}

export { SessionDraftError as ErrorBoundary } from "./session-step";
