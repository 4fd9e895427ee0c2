import { FormActions } from "~/app/components/ui/form-actions";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useReportFailure } from "~/app/components/document/document-context";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { SubmissionKey } from "~/app/components/document/submission";
import { cardUrl } from "~/app/components/patient/urls";
import { GUIDANCE_TITLES, guidanceUrl } from "~/app/components/patient/guidance-labels";
import { PhaseForm } from "~/app/components/patient/phase-form";
import { ShareDescription } from "~/app/components/patient/share-description";
import { ShareContentFields } from "~/app/components/patient/share-content-fields";
import { ShareLinkTools } from "~/app/components/patient/share-link-tools";
import { Problem } from "~/app/components/ui/problem";
import { audienceFromPath } from "~/app/contracts/audience";
import { readFormText } from "~/app/http/body.server";
import { parseId } from "~/app/http/list-query.server";
import { publicOrigin } from "~/app/http/public-origin.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { submitPatientConfirmation } from "~/app/http/patient-form.server";
import { ALL_PHASES, parseSharedPhase, sharedPhaseName } from "~/models/patients/share-link.schema";
import { readOwnGuidance } from "~/server/patients/guidance";
import { createShareLink, listOwnShareLinks, revokeShareLink } from "~/server/patients/share-links";
import { formatDay } from "~/server/platform/dates";
import { BadRequestError } from "~/server/platform/errors";
import { parseProcedureId } from "./ids.server";
import { describeShown } from "./share-contents";
import { HiddenField } from "~/app/components/forms/hidden-field";

export const handle = { title: "Send To", noindex: true, dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patient.own", async ({ caller, request, url, params }) => {
  const audience = audienceFromPath(url);
  const requestedPhase = url.searchParams.get("phase");
  const id = parseProcedureId(params);
  const guidance = await readOwnGuidance(caller, audience, id, requestedPhase);
  const { procedure } = guidance;
  const phase = requestedPhase === ALL_PHASES.name ? ALL_PHASES : guidance.phase;
  const links = await listOwnShareLinks(caller);
  const link = links.find(
    (each) =>
      each.audience === audience &&
      sharedPhaseName(audience, each.phase) === phase.name &&
      [null, procedure.id].includes(each.patientProcedureId),
  );
  return {
    audience,
    phase,
    phases: [...guidance.phases, ALL_PHASES],
    link: link?.path
      ? {
          id: link.id,
          url: publicOrigin(request) + link.path,
          expiresOn: formatDay(link.expiresAt),
          also: describeShown(link),
        }
      : null,
    // If the URL has no phase, the dialog was opened from the procedure's card.
    closeTo: requestedPhase
      ? guidanceUrl(procedure.id, audience, guidance.phase.name)
      : cardUrl(procedure.id, "details"),
  };
});

export const action = pageAction("patient.own", ({ caller, request, url, params }) =>
  submitPatientConfirmation({
    caller,
    request,
    failure: (detail) => `That did not work: ${detail}`,
    save: async (writer, form) => {
      const to = url.pathname + url.search;
      const revokedId = readFormText(form, "revoke");
      if (revokedId) {
        await revokeShareLink(writer, parseId(revokedId, "Invalid link ID"));
        return { to, message: "Link revoked. Nobody can open it anymore." };
      }
      const audience = audienceFromPath(url);
      const phase = parseSharedPhase(audience, readFormText(form, "phase"));
      if (!phase) throw new BadRequestError("There is no such phase");
      await createShareLink(writer, audience, phase, {
        procedureId: parseProcedureId(params),
        showsDay: form.get("showsDay") === "yes",
        showsPhone: form.get("showsPhone") === "yes",
      });
      return { to, message: "The link is ready" };
    },
  }),
);

export default function SendTo() {
  const { audience, phase, phases, link, closeTo } = useLoaderData<typeof loader>();
  const actionData = useActionData<{ failure?: string }>();
  useReportFailure(actionData);
  const title = `${GUIDANCE_TITLES[audience]}: ${phase.label}`;
  return (
    <RouteDialog title="Send To" closeTo={closeTo} isSaved>
      {actionData?.failure && (
        <Problem title="Sending Failed">
          <p>{actionData.failure}</p>
        </Problem>
      )}
      <PhaseForm phases={phases} phase={phase.name} />
      <ShareDescription audience={audience} title={title} link={link} />
      {link && <ShareLinkTools {...link} title={title} />}
      <Form className="contents" method="post" preventScrollReset key={link?.id ?? phase.name}>
        <SubmissionKey />
        <HiddenField name="phase" value={phase.name} />
        {!link && <ShareContentFields />}
        <FormActions>
          <a className="button" href={closeTo} data-stay="">
            Close
          </a>{" "}
          {link ? (
            <button className="button" name="revoke" value={link.id}>
              Revoke link
            </button>
          ) : (
            <button className="button primary">Make Link</button>
          )}
        </FormActions>
      </Form>
    </RouteDialog>
  );
}
