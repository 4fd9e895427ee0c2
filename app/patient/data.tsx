import { Outlet, useLoaderData } from "@remix-run/react";
import { useInertBehindDialog } from "~/app/components/dialog/use-covered";
import { StoredData } from "~/app/components/patient/stored-data";
import { WhoSeesWhat } from "~/app/components/patient/who-sees-what";
import { pageLoader } from "~/app/http/page.server";
import { ownExamples } from "~/server/patients/examples";
import { ownData } from "~/server/patients/own-data";
import { storedRows } from "./data-in-words.server";

export const handle = { title: "Your Data", noindex: true };

export const loader = pageLoader("patient.own", async ({ caller }) => {
  const stored = await ownData(caller);
  const { procedures, answersShown } = await ownExamples(caller);
  return {
    rows: stored && storedRows(stored),
    hasExamples: procedures.length > 0 || answersShown,
  };
});

/** What is stored of whoever is at this browser, who sees it, and how to take it along or erase it (DESIGN 5 and 7). */
export default function YourData() {
  const { rows, hasExamples } = useLoaderData<typeof loader>();
  const inert = useInertBehindDialog();
  return (
    <>
      <Outlet />
      <div className="frame main site-page" inert={inert}>
        <h1>Your Data</h1>
        {rows ? (
          <>
            <p>
              This is stored for this browser. We know it by a cookie with a random number, and do
              not know your name.
            </p>
            <StoredData rows={rows} />
            <div className="actions">
              <a className="button" href="/patient-data/download" download>
                Download My Data
              </a>{" "}
              {hasExamples && (
                <a className="button" href="/patient-data/examples" data-stay="">
                  Remove Examples
                </a>
              )}{" "}
              <a className="button" href="/patient-data/erase" data-stay="">
                Erase My Data
              </a>
            </div>
          </>
        ) : (
          <p>
            <strong>Nothing is stored for this browser.</strong> What you see in My Procedures and
            Health Metrics is an example. The first time that you answer, choose or ask for
            something, this browser gets a cookie with a random number, and what you did is stored
            with that number, not with your name.
          </p>
        )}
        <WhoSeesWhat />
      </div>
    </>
  );
}
