import { Outlet, useLoaderData } from "@remix-run/react";
import { PlanSelection } from "~/app/components/selector/plan-selection";
import { ProcedureSelector } from "~/app/components/selector/procedure-selector";
import { StructuredData } from "~/app/components/site/structured-data";
import { pageLoader } from "~/app/http/page.server";
import { resolvePatient } from "~/app/http/guard.server";
import { readChoice } from "~/app/http/procedure-choice.server";
import { hasOwnProcedures } from "~/server/patients/own-procedures";
import { listSitePartners } from "~/server/partners/site-partners";
import { readTestimonials } from "~/server/site-texts/testimonials";
import { ChooserLine } from "./landing/chooser-line";
import { Closing } from "./landing/closing";
import { Film } from "./landing/film";
import { Hero } from "./landing/hero";
import { Partners } from "./landing/partners";
import { Privacy, PrivacyOnPhones } from "./landing/privacy";
import { Research } from "./landing/research";
import { StartBar } from "./landing/start-bar";
import { Statistics } from "./landing/statistics";
import { Techniques } from "./landing/techniques";
import { PatientTestimonials } from "./landing/patient-testimonials";

export { choiceShouldRevalidate as shouldRevalidate } from "~/app/components/selector/should-revalidate";

export const handle = {
  title: "Feel ready for your procedure",
  description:
    "Plans that walk you through a medical procedure, before, on and after the day. Educational and emotional support only.",
};

export const loader = pageLoader("public", async ({ caller, request, url, context }) => ({
  choice: await readChoice(caller, url),
  isReturning: await hasOwnProcedures(await resolvePatient(caller, request, context)),
  testimonials: await readTestimonials(),
  partners: await listSitePartners(caller),
}));

/** Landing page, with its sections in the specified order (specification 000, section 2.4). */
export default function Landing() {
  const { choice, isReturning, testimonials, partners } = useLoaderData<typeof loader>();
  const { catalogue, chosen } = choice;
  const selectorProps = { catalogue, chosen, action: "/#plans" };
  return (
    <>
      <Outlet />
      <StructuredData description={handle.description} />
      <Hero isReturning={isReturning}>
        <ProcedureSelector
          {...selectorProps}
          section="select"
          variant="hero"
          isSecondary={isReturning}
        />
      </Hero>
      <Statistics />
      <Techniques>
        <ChooserLine>
          <ProcedureSelector {...selectorProps} section="about" variant="compact" isSecondary />
        </ChooserLine>
      </Techniques>
      <div className="frame pb-14 md:pb-20">
        <PlanSelection
          {...choice}
          variant="plans"
          lead="Choose your procedure to compare its plans, session by session."
          basePath=""
        />
      </div>
      <Film />
      <Research />
      <PatientTestimonials {...testimonials} />
      <Partners partners={partners} />
      <Privacy />
      <Closing />
      <PrivacyOnPhones />
      <StartBar isReturning={isReturning} />
    </>
  );
}
