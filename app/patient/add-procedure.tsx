import { Outlet, useLoaderData } from "@remix-run/react";
import { PlanSelection } from "~/app/components/selector/plan-selection";
import { PageHead } from "~/app/components/site/page-head";
import { SitePage } from "~/app/components/site/site-page";
import { pageLoader } from "~/app/http/page.server";
import { readChoice } from "~/app/http/procedure-choice.server";

export { choiceShouldRevalidate as shouldRevalidate } from "~/app/components/selector/should-revalidate";

export const handle = { title: "Add Your Procedure", noindex: true };

export const loader = pageLoader("public", ({ caller, url }) => readChoice(caller, url));

/** Page to add a procedure (specification 000, section 2.7). */
export default function AddProcedure() {
  const choice = useLoaderData<typeof loader>();
  return (
    <>
      <Outlet />
      <SitePage>
        <p className="-mb-4 text-base">
          <a href="/patient-procedures">Back to My Procedures</a>
        </p>
        <PageHead title="Add Your Procedure">
          Tell us what is ahead of you, and choose the plan that suits you. You will then find it in
          My Procedures.
        </PageHead>
        <PlanSelection {...choice} variant="hero" basePath="/add-procedure" />
      </SitePage>
    </>
  );
}
