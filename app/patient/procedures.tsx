import { Outlet, useLoaderData } from "@remix-run/react";
import { useInertBehindDialog } from "~/app/components/dialog/use-covered";
import { Badge } from "~/app/components/ui/badge";
import { NothingHere } from "~/app/components/ui/icons";
import { pageLoader } from "~/app/http/page.server";
import { listOwnProcedures, type OwnProcedure } from "~/server/patients/procedures";
import { formatDay } from "~/server/platform/dates";

export const handle = { title: "My Procedures", noindex: true };

export const loader = pageLoader("patient.own", async ({ caller, request }) => {
  const procedures = await listOwnProcedures(caller);
  const dated = procedures.map((each) => ({ ...each, date: each.date && formatDay(each.date) }));
  return { procedures: dated, forgotten: !caller.patientId && comesFromDisclaimer(request) };
});

/** A browser that has just acknowledged a disclaimer and is not known here keeps no cookies. */
function comesFromDisclaimer(request: Request): boolean {
  const from = request.headers.get("referer") ?? "";
  return URL.canParse(from) && new URL(from).pathname.endsWith("/disclaimer");
}

/** What a patient has ahead, and what is over (specification 000, section 2.7). */
export default function Procedures() {
  const { procedures, forgotten } = useLoaderData<typeof loader>();
  const inert = useInertBehindDialog();
  return (
    <>
      <Outlet />
      <div className="frame main site-page" inert={inert}>
        <div className="patient-title">
          <h1>My Procedures</h1>
          <a className="button primary" href="/add-procedure">
            <span>
              Add <span className="wide-only">New </span>Procedure
            </span>
          </a>
        </div>
        {procedures.length > 0 ? (
          <ul className="procedures">
            {procedures.map((procedure) => (
              <ProcedureCard key={procedure.id} {...procedure} />
            ))}
          </ul>
        ) : (
          <Nothing forgotten={forgotten} />
        )}
      </div>
    </>
  );
}

function ProcedureCard({ type, title, status, plan, date }: OwnProcedure) {
  return (
    <li className="card">
      <p>{type}</p>
      <h2>{title}</h2>
      <Badge tone={status === "Upcoming" ? "warning" : "neutral"}>{status}</Badge>
      <p>{plan}</p>
      <p>{date ?? "Date not set yet"}</p>
    </li>
  );
}

function Nothing({ forgotten }: { forgotten: boolean }) {
  return (
    <div className="view">
      <NothingHere />
      {forgotten ? (
        <>
          <h2>Your browser did not keep your choice</h2>
          <p>
            We know you again by a cookie with a random number, and your browser did not keep it.
            Please allow cookies for this site, then add your procedure once more.
          </p>
        </>
      ) : (
        <>
          <h2>No procedures yet</h2>
          <p>
            Add the procedure that is ahead of you. It then stands here, in this browser, with the
            plan that you have chosen.
          </p>
        </>
      )}
    </div>
  );
}
