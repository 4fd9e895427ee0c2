import { useLoaderData } from "@remix-run/react";
import { cardUrl } from "~/app/components/patient/urls";
import { ErrorView } from "~/app/components/ui/error-view";
import { pageLoader } from "~/app/http/page.server";
import { readNavigation } from "~/server/patients/navigation";
import { parseProcedureId } from "./ids.server";
import { NavigationDialog } from "./navigation-dialog";

export const handle = { title: "Onsite Navigation", noindex: true, dialog: true };

export const loader = pageLoader("patient.own", ({ caller, params }) =>
  readNavigation(caller, parseProcedureId(params)),
);

/** Dialog with the way to where a procedure takes place (specification 000, section 2.7). */
export default function Navigation() {
  const { procedureId, ...way } = useLoaderData<typeof loader>();
  return <NavigationDialog {...way} closeTo={cardUrl(procedureId, "details")} />;
}

export function ErrorBoundary() {
  return (
    <ErrorView
      notFound={{
        title: "No directions yet",
        message:
          "There are no directions through this place yet. They will help you at the entrance: say who you are coming to see.",
      }}
      back={{ href: "/patient-procedures", label: "Back to My Procedures" }}
    />
  );
}
