import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { CancelLink, RouteDialog } from "~/app/components/dialog/route-dialog";
import { TextField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { FormActions } from "~/app/components/ui/form-actions";
import { submitForm } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { publishSchema } from "~/models/catalogue/procedure.schema";
import { findPublishProblems, publishVersion } from "~/server/procedure-plans/publish";
import { readItems } from "~/server/procedure-plans/versions";
import { parsePlanId, parseVersionId } from "./plan-id.server";
import { PlanNotice } from "./plan-notice";
import { FIELD_LABELS } from "./plan-wizard";
import { describeUpcoming } from "./review-facts.server";
import { describeMoved } from "./save-plan.server";
import { loadVersionDialog } from "./version-dialog.server";

export const handle = { title: "Publish Plan", dialog: true };

const publishValidator = withZod(publishSchema);

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", async ({ caller, params }) => {
  const version = await loadVersionDialog(caller, params);
  return {
    ...version,
    problems: await findPublishProblems(caller, await readItems(caller, version.versionId)),
    upcoming: await describeUpcoming(caller, version.id, version.versionId),
  };
});

export const action = pageAction("content.write", ({ caller, request, params }) => {
  const [id, versionId] = [parsePlanId(params), parseVersionId(params)];
  return submitForm({
    caller,
    request,
    validator: publishValidator,
    failure: (detail) => `Failed to publish the plan: ${detail}`,
    save: async ({ values, caller: writer, expectedVersions }) => {
      const { moved } = await publishVersion(writer, id, versionId, values, expectedVersions);
      return {
        to: `/admin/procedure-plans/${id}`,
        message: "Procedure plan published successfully",
        detail: describeMoved(moved),
      };
    },
  });
});

export default function PublishPlan() {
  const { name, number, recordVersion, problems, upcoming, closeTo } =
    useLoaderData<typeof loader>();
  return (
    <RouteDialog title="Publish Plan" about={`${name}, version ${number}`} closeTo={closeTo}>
      <Form validator={publishValidator} version={recordVersion}>
        <div className="grid gap-5">
          {problems.length > 0 && (
            <PlanNotice title="It cannot be published yet">
              {problems.map((problem) => (
                <p key={problem}>{problem}</p>
              ))}
            </PlanNotice>
          )}
          <p>New patients get this version from now on. Once published, it never changes.</p>
          {upcoming && (
            <TextField
              name="moveDaysAhead"
              label={`${FIELD_LABELS.review.moveDaysAhead} (optional)`}
              numeric
              hint={`${upcoming} Blank: they keep what they have.`}
            />
          )}
        </div>
        <FormActions>
          <CancelLink to={closeTo} />
          {problems.length === 0 && <SubmitButton busyLabel="Publishing...">Publish</SubmitButton>}
        </FormActions>
      </Form>
    </RouteDialog>
  );
}

export { PlanError as ErrorBoundary } from "./plan-error";
