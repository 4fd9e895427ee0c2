import { DatedGuidanceList } from "~/app/components/caring/dated-guidance";
import { PhoneLink } from "~/app/components/patient/phone-link";
import { useCareTeamPhone, useHospital } from "~/app/components/site/use-hospital";
import { useLoaderData } from "@remix-run/react";
import { GUIDANCE_TITLES } from "~/app/components/patient/guidance-labels";
import { PatientPage } from "~/app/components/patient/patient-page";
import { StepCarousel } from "~/app/components/patient/step-carousel";
import { ErrorView } from "~/app/components/ui/error-view";
import { pageLoader } from "~/app/http/page.server";
import { sharedPhaseLabel } from "~/models/patients/share-link.schema";
import { describeDay } from "~/server/patients/day-number";
import { readPhaseGuidance } from "~/server/patients/guidance";
import { readGuidanceByDate } from "~/server/patients/guidance-by-date";
import { resolveShareLink } from "~/server/patients/share-links";
import { formatDay } from "~/server/platform/dates";
import { showPhone } from "~/server/platform/phone-numbers";

export const handle = { title: "Shared Guidance", noindex: true, narrow: true };

export const loader = pageLoader("public", async ({ caller, params }) => {
  const link = await resolveShareLink(caller, params.token ?? "");
  const { audience, phase, expiresAt, day, phone, planVersionId } = link;
  const guidance =
    phase === "all" ? null : await readPhaseGuidance(caller, audience, phase, planVersionId);
  return {
    audience,
    phase: sharedPhaseLabel(phase),
    slides: guidance?.slides ?? [],
    phases: guidance
      ? null
      : await readGuidanceByDate(caller, audience, { date: day, planVersionId }),
    dayNumber: day && describeDay(day),
    // The hospital's number stands for a procedure without one of its own.
    showsPhone: phone !== null,
    ownPhone: phone ? showPhone(phone) : null,
    until: formatDay(expiresAt),
  };
});

/** Public page of a share link: the shared guidance (DESIGN 7: Send To). */
export default function SharedGuidance() {
  const { audience, phase, slides, phases, dayNumber, showsPhone, ownPhone, until } =
    useLoaderData<typeof loader>();
  const careTeam = useCareTeamPhone(ownPhone);
  const { phone } = useHospital();
  return (
    <PatientPage
      title={`${GUIDANCE_TITLES[audience]}: ${phase}`}
      lead={
        <>
          {dayNumber && <p className="text-xl font-semibold">{dayNumber}</p>}
          <p className="text-soft">
            Somebody who counts on you has sent you this. It says, step by step, how you can help.
          </p>
        </>
      }
    >
      {phases && phases.length > 0 ? (
        <DatedGuidanceList phases={phases} />
      ) : slides.length > 0 ? (
        <div className="max-w-2xl border-t pt-6">
          <StepCarousel label={`Steps for ${phase}`} slides={slides} query="" heading="h2" />
        </div>
      ) : (
        <p>There is nothing here right now. Please ask whoever sent you this link.</p>
      )}
      {showsPhone && careTeam && (
        <p className="text-lg print:hidden">
          Care team: <PhoneLink phone={careTeam} />
        </p>
      )}
      <p className="not-print:hidden">
        Care team phone: {(showsPhone ? careTeam : phone)?.text ?? "______________________________"}
      </p>
      <p className="text-sm text-soft">
        This link works until {until}. It does not show who sent it.
      </p>
    </PatientPage>
  );
}

export function ErrorBoundary() {
  return (
    <div className="frame min-h-[60vh] py-8">
      <ErrorView
        notFound={{
          title: "This link does not work anymore",
          message:
            "Links are open for a while, and whoever sends one can close it earlier. Please ask them to send you a new one. If you copied the link, check that it is complete.",
        }}
        back={{ href: "/", label: "What Calmward is" }}
      />
    </div>
  );
}
