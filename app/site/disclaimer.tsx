import { useLoaderData } from "@remix-run/react";
import { Confirmation } from "~/app/components/dialog/confirmation";
import { CodeForm } from "~/app/components/selector/code-form";
import { PlanPrice } from "~/app/components/selector/plan-price";
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
import { leadToCheckout, orderPath } from "~/app/patient/orders/checkout.server";
import { acknowledgementMessage } from "~/models/catalogue/plan.schema";
import { showBenefit } from "~/server/benefits/show-benefit";
import { readCatalogue, readGeneralPlan } from "~/server/catalogue/catalogue";
import { readPlans } from "~/server/catalogue/plans";
import { acknowledgePlan, hashDisclaimer } from "~/server/patients/acknowledge-plan";
import { ensureGuestToken } from "~/server/patients/guests";
import { hasAuthorizedSponsored } from "~/server/sponsored/authorization";
import { readDisclaimer } from "~/server/site-texts/disclaimer";
import { paymentSources, presentPrice } from "./plan-price.server";

/** Limit of a code as it is typed. */
const MAX_CODE_LENGTH = 60;

export { retryAfter as headers } from "~/app/http/retry-after";
export const handle = { title: "Before You Start", dialog: true, noindex: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

/** Loads the requested plan, what comes off its price, and the disclaimer; for a plan that is not offered, redirects to the selector with errors. */
export const loader = pageLoader("patient.own", async ({ caller, context, url }) => {
  const { specialty, procedure, plan, code } = readRequestedPlan(url);
  const catalogue = [...(await readCatalogue(caller)), ...(await readGeneralPlan(caller))];
  const choice = restrictToCatalogue(catalogue, { specialty, procedure });
  const procedurePlans = choice.procedure ? await readPlans(caller, choice.procedure) : null;
  const chosenPlan = procedurePlans?.plans.find((each) => each.code === plan);
  const pagePath = url.pathname.replace(/\/disclaimer$/, "") || "/";
  if (!procedurePlans || !chosenPlan)
    return throwRedirect(choiceUrl(`${pagePath}#plans`, choice, { withErrors: true }));
  const { wording, ...disclaimer } = await readDisclaimer();
  const { benefit, codeProblem, takesCodes } = await showBenefit(caller, chosenPlan, {
    code,
    isAuthorized: () => hasAuthorizedSponsored(caller),
  });
  context.externalSources = { ...context.externalSources, ...paymentSources() };
  return {
    disclaimer,
    shown: {
      disclaimerVersion: hashDisclaimer(wording),
      priceCents: chosenPlan.priceCents,
      ...(benefit && { benefit: benefit.key, coveredCents: benefit.coveredCents }),
    },
    procedure: procedurePlans.name,
    price: presentPrice(chosenPlan, benefit),
    codeForm: takesCodes ? { query: { ...choice, plan }, code, problem: codeProblem } : null,
    back: choiceUrl(`${pagePath}#plans`, choice),
  };
});

/**
 * Stores the guest patient's plan choice; the first one creates the patient and sets the guest token cookie. A plan that is to be paid
 * leads to the payment provider's page.
 */
export const action = pageAction("patient.own", async ({ caller, request, url }) => {
  const { procedure, plan, code } = readRequestedPlan(url);
  const { wording } = await readDisclaimer();
  let guestToken: string | undefined;
  const resolveGuestToken = (form: FormData) =>
    (guestToken ??= ensureGuestToken(caller, readSubmissionKey(form)));
  const response = await submitConfirmation({
    caller,
    request,
    cookie: caller.patientSignInId
      ? undefined
      : (form) => serializeGuestToken(resolveGuestToken(form)),
    failure: (detail) => detail,
    save: async (writer, form) => {
      const { planName, totalCents, pendingOrderId } = await acknowledgePlan(
        writer,
        resolveGuestToken(form),
        {
          procedure,
          plan,
          priceCents: Number(readFormText(form, "priceCents") || NaN),
          benefit: {
            key: readFormText(form, "benefit"),
            coveredCents: Number(readFormText(form, "coveredCents")),
            code,
          },
          disclaimerVersion: readFormText(form, "disclaimerVersion"),
        },
        wording,
      );
      const message = acknowledgementMessage(planName, totalCents);
      return pendingOrderId === null
        ? { to: "/patient-procedures", message }
        : { to: orderPath(pendingOrderId) };
    },
  });
  return leadToCheckout(caller, request, response);
});

function readRequestedPlan({ searchParams: query }: URL) {
  const readParameter = (name: string) => query.get(name) ?? "";
  return {
    specialty: readParameter("specialty"),
    procedure: readParameter("procedure"),
    plan: readParameter("plan"),
    code: readParameter("code").trim().slice(0, MAX_CODE_LENGTH),
  };
}

/** Dialog with the disclaimer, which a patient acknowledges before a plan is stored (specification 000, sections 2.6 and 4). */
export default function PlanDisclaimer() {
  const { disclaimer, shown, procedure, price, codeForm, back } = useLoaderData<typeof loader>();
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
      renderedValues={shown}
    >
      <PlanPrice procedure={procedure} {...price}>
        {codeForm && <CodeForm {...codeForm} />}
      </PlanPrice>
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
