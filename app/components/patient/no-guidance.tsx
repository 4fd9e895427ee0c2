import type { PhaseOption } from "~/server/patients/guidance";

/** Empty state of a phase without guidance, with links to the phases that have some. */
export function NoGuidance({ phase, phases }: { phase: PhaseOption; phases: PhaseOption[] }) {
  const phasesWithSteps = phases.filter(({ steps }) => steps > 0);
  return (
    <div className="grid justify-items-start gap-4">
      <h3 className="text-2xl leading-snug">There is no guidance for {phase.label} yet</h3>
      <p>
        That is all right: your care team will tell you what matters then. Ask them whatever you
        would like to know.
      </p>
      {phasesWithSteps.length > 0 && (
        <>
          <p>There are steps for:</p>
          <ul className="flex flex-wrap gap-3">
            {phasesWithSteps.map(({ name, label }) => (
              <li key={name}>
                <a className="button" href={`?phase=${name}`} data-stay="">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
