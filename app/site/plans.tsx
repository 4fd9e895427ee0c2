import { Outlet, useLoaderData } from "@remix-run/react";
import { PlanSelection } from "~/app/components/selector/plan-selection";
import { PageHead } from "~/app/components/site/page-head";
import { SitePage } from "~/app/components/site/site-page";
import { pageLoader } from "~/app/http/page.server";
import { readChoice } from "~/app/http/procedure-choice.server";

export { choiceShouldRevalidate as shouldRevalidate } from "~/app/components/selector/should-revalidate";

export const handle = {
  title: "Plans",
  description:
    "Choose your medical procedure and compare its plans, session by session: before, on and after the day.",
};

export const loader = pageLoader("public", ({ caller, url }) => readChoice(caller, url));

/** Plans page: procedure selector and plan comparison, as in a section of the landing page (specification 000, section 2.4). */
export default function Plans() {
  const choice = useLoaderData<typeof loader>();
  return (
    <>
      <Outlet />
      <SitePage>
        <PageHead title="Plans">
          A plan walks you through what will happen, with meditations to come back to when you are
          worried. Choose your procedure to compare its plans and see what each one holds.
        </PageHead>
        <PlanSelection {...choice} variant="plans" basePath="/plans" />
      </SitePage>
    </>
  );
}
