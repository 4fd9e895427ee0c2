import { useLoaderData } from "@remix-run/react";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { cardUrl } from "~/app/components/patient/urls";
import { PhoneLink } from "~/app/components/patient/phone-link";
import { ExampleChip } from "~/app/components/patient/example-chip";
import { StepCarousel } from "~/app/components/patient/step-carousel";
import { ErrorView } from "~/app/components/ui/error-view";
import { pageLoader } from "~/app/http/page.server";
import { readNavigation } from "~/server/facilities/navigation";
import { parseProcedureId } from "./ids.server";

export const handle = { title: "Onsite Navigation", noindex: true, dialog: true };

export const loader = pageLoader("patient.own", ({ caller, params }) =>
  readNavigation(caller, parseProcedureId(params)),
);

/** Dialog with the navigation steps through a facility (specification 000, section 2.7). */
export default function NavigationDialog() {
  const {
    procedureId: id,
    name,
    phone,
    address,
    isExample,
    slides,
  } = useLoaderData<typeof loader>();
  return (
    <RouteDialog title="Onsite Navigation" closeTo={cardUrl(id, "details")} size="steps" isSaved>
      <h3>
        {`${name} `}
        {isExample && <ExampleChip />}
      </h3>
      {isExample && (
        <p className="text-base">
          This hospital is invented, to show you what directions look like. Yours is another place.
        </p>
      )}
      <p className="mb-6 text-base text-soft">
        {address}
        {address && phone && <br />}
        {phone && <PhoneLink phone={phone} />}
      </p>
      <StepCarousel label={`Directions through ${name}`} slides={slides} query="" />
    </RouteDialog>
  );
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
