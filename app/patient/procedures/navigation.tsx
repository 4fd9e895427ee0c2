import { useLoaderData } from "@remix-run/react";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { cardAddress } from "~/app/components/patient/addresses";
import { StepCarousel } from "~/app/components/patient/step-carousel";
import { ErrorView } from "~/app/components/ui/error-view";
import { idParam } from "~/app/http/list-query.server";
import { pageLoader } from "~/app/http/page.server";
import { readNavigation } from "~/server/facilities/navigation";

export const handle = { title: "Onsite Navigation", noindex: true, dialog: true };

export const loader = pageLoader("patient.own", ({ caller, params }) =>
  readNavigation(caller, idParam(params.id, "Invalid procedure ID")),
);

/** The way through the facility, step by step (specification 000, section 2.7). */
export default function NavigationDialog() {
  const { procedureId, name, phone, address, slides } = useLoaderData<typeof loader>();
  return (
    <RouteDialog title="Onsite Navigation" closeTo={cardAddress(procedureId, "details")} saved>
      <h3>{name}</h3>
      <p className="place">
        {address}
        {address && phone && <br />}
        {phone && <a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>{phone}</a>}
      </p>
      <StepCarousel label={`The way through ${name}`} slides={slides} query="" />
    </RouteDialog>
  );
}

export function ErrorBoundary() {
  return (
    <ErrorView
      notFound={{
        title: "The way is not described yet",
        message:
          "Nobody has described the way through this place yet. At the entrance they will help you: say whom you are coming to see.",
      }}
      back={{ href: "/patient-procedures", label: "Back to My Procedures" }}
    />
  );
}
