import { useLoaderData } from "@remix-run/react";
import { Confirmation } from "~/app/components/dialog/confirmation";
import { choiceUrl, restrictToCatalogue } from "~/app/contracts/procedure-choice";
import { Prose } from "~/app/components/site/prose";
import { TextBlocks } from "~/app/components/site/text-blocks";
import { ErrorView } from "~/app/components/ui/error-view";
import { readFormText } from "~/app/http/body.server";
import { serializeGuestToken } from "~/app/http/cookies.server";
import { submitConfirmation } from "~/app/http/form.server";
import { throwRedirect } from "~/app/http/throw-redirect.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { readSubmissionKey } from "~/app/http/submission.server";
import { acknowledgementMessage } from "~/models/catalogue/plan.schema";
import { readCatalogue, readGeneralPlan } from "~/server/catalogue/catalogue";
import { readPlans } from "~/server/catalogue/plans";
import { acknowledgePlan, hashDisclaimer } from "~/server/patients/acknowledge-plan";
import { ensureGuestToken } from "~/server/patients/guests";
import { readDisclaimer } from "~/server/site-texts/disclaimer";

export { retryAfter as headers } from "~/app/http/retry-after";
export const handle = { title: "Before You Start", dialog: true, noindex: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

/** Loads the requested plan and the disclaimer; for a plan that is not offered, redirects to the selector with errors. */
export const loader = pageLoader("public", async ({ caller, url }) => {
  const { specialty, procedure, plan } = readRequestedPlan(url);
  const catalogue = [...(await readCatalogue(caller)), ...(await readGeneralPlan(caller))];
  const choice = restrictToCatalogue(catalogue, { specialty, procedure });
  const procedurePlans = choice.procedure ? await readPlans(caller, choice.procedure) : null;
  const chosenPlan = procedurePlans?.plans.find(({ code }) => code === plan);
  const pagePath = url.pathname.replace(/\/disclaimer$/, "") || "/";
  if (!procedurePlans || !chosenPlan)
    return throwRedirect(choiceUrl(`${pagePath}#plans`, choice, { withErrors: true }));
  const { wording, ...disclaimer } = await readDisclaimer();
  return {
    disclaimer,
    version: hashDisclaimer(wording),
    procedure: procedurePlans.name,
    plan: chosenPlan,
    back: choiceUrl(`${pagePath}#plans`, choice),
  };
});

/** Stores the guest patient's plan choice; the first one creates the patient and sets the guest token cookie. */
export const action = pageAction("patient.own", async ({ caller, request, url }) => {
  const { procedure, plan } = readRequestedPlan(url);
  const { wording } = await readDisclaimer();
  let guestToken: string | undefined;
  const resolveGuestToken = (form: FormData) =>
    (guestToken ??= ensureGuestToken(caller, readSubmissionKey(form)));
  return submitConfirmation({
    caller,
    request,
    cookie: caller.patientSignInId
      ? undefined
      : (form) => serializeGuestToken(resolveGuestToken(form)),
    failure: (detail) => detail,
    save: async (writer, form) => {
      const { planName, priceCents } = await acknowledgePlan(
        writer,
        resolveGuestToken(form),
        {
          procedure,
          plan,
          priceCents: Number(readFormText(form, "priceCents") || NaN),
          disclaimerVersion: readFormText(form, "disclaimerVersion"),
        },
        wording,
      );
      return { to: "/patient-procedures", message: acknowledgementMessage(planName, priceCents) };
    },
  });
});

function readRequestedPlan({ searchParams: query }: URL) {
  const readParameter = (name: string) => query.get(name) ?? "";
  return {
    specialty: readParameter("specialty"),
    procedure: readParameter("procedure"),
    plan: readParameter("plan"),
  };
}

/** Dialog with the disclaimer, which a patient acknowledges before a plan is stored (specification 000, sections 2.6 and 4). */
export default function PlanDisclaimer() {
  const { disclaimer, version, procedure, plan, back } = useLoaderData<typeof loader>();
  const { title, text, hipaaTitle, hipaa } = disclaimer;
  return (
    <Confirmation
      title={title}
      confirmLabel="Acknowledge"
      busyLabel="One moment..."
      tone="primary"
      failedTitle="Your choice was not saved"
      closeTo={back}
      resetScroll
      renderedValues={{ disclaimerVersion: version, priceCents: plan.priceCents }}
    >
      <p className="border-l-4 border-accent bg-accent-soft px-5 py-3.5">
        {procedure}: <b>{`${plan.name} Plan, ${plan.price}`}</b>{" "}
        {plan.priceCents > 0 && (
          <span className="block">This site takes no payment: nothing is charged here.</span>
        )}
      </p>
      <Prose>
        <TextBlocks blocks={text} />
        <h3>{hipaaTitle}</h3>
        <TextBlocks blocks={hipaa} />
      </Prose>
    </Confirmation>
  );
}

export function ErrorBoundary() {
  return (
    <div className="frame">
      <ErrorView
        notFound={{
          title: "This plan is not offered anymore",
          message: "Nothing has been stored. Please choose again below.",
        }}
        back={{ href: "#plans", label: "Choose Again" }}
      />
    </div>
  );
}
