import type { ReactNode } from "react";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import type { ArrowTarget } from "~/app/components/patient/carousel";
import { GUIDANCE_TITLES } from "~/app/components/patient/guidance-labels";
import { NoGuidance } from "~/app/components/patient/no-guidance";
import { PhaseForm } from "~/app/components/patient/phase-form";
import { StepCarousel } from "~/app/components/patient/step-carousel";
import type { Audience } from "~/models/guidance/audience.schema";
import type { PhaseGuidance } from "~/server/patients/guidance";

type Props = PhaseGuidance & {
  audience: Audience;
  /** Title of the procedure; none in a preview. */
  about?: string;
  closeTo: string;
  /** URL of Send To. */
  sendUrl: string;
  banner?: ReactNode;
};

/** Dialog with the guidance for caretaker or family, by phase and step (specification 000, section 2.7). */
export function GuidanceDialog({ audience, phase, phases, slides, sendUrl, ...dialog }: Props) {
  return (
    <RouteDialog title={GUIDANCE_TITLES[audience]} size="steps" isSaved {...dialog}>
      <PhaseForm phases={phases} phase={phase.name}>
        <a className="button small text-base" href={sendUrl} data-stay="">
          Send To
        </a>
      </PhaseForm>
      <h3 className="mb-4 text-3xl not-print:hidden">{phase.label}</h3>
      {slides.length > 0 ? (
        <StepCarousel
          label={`Steps for ${phase.label}`}
          slides={slides}
          query={`phase=${phase.name}`}
          {...findNeighbors(phase.name, phases)}
        />
      ) : (
        <NoGuidance phase={phase} phases={phases} />
      )}
    </RouteDialog>
  );
}

/** Links to the last step of the previous phase with steps, and to the first step of the next. */
function findNeighbors(name: string, phases: PhaseGuidance["phases"]) {
  const phasesWithSteps = phases.filter(
    ({ name: phaseName, steps }) => phaseName === name || steps > 0,
  );
  const index = phasesWithSteps.findIndex((phase) => phase.name === name);
  const [before, after] = [phasesWithSteps[index - 1], phasesWithSteps[index + 1]];
  const toLink = (phase: typeof before, slide = 1): ArrowTarget | undefined =>
    phase && { href: `?phase=${phase.name}&slide=${slide}`, label: phase.label };
  return { before: toLink(before, before?.steps), after: toLink(after) };
}
