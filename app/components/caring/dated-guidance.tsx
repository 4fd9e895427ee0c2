import type { DatedGuidance } from "~/server/patients/guidance-by-date";
import { Disclosure } from "../patient/disclosure";

type Props = {
  phases: Pick<DatedGuidance, "phase" | "label" | "when" | "steps">[];
  /** Whether the phases are open: those for today. */
  isOpen?: boolean;
};

/** Guidance of several phases, each with the days that it is for; all steps are on the page, without scripts too. */
export const DatedGuidanceList = ({ phases, isOpen }: Props) => (
  <div className="divide-y border-y">
    {phases.map(({ phase, label, when, steps }) => (
      <Disclosure key={phase} title={when ? `${label}: ${when}` : label} open={isOpen}>
        <ol className="grid gap-8">
          {steps.map(({ id, day, title, text, image }, index) => (
            <li key={id} className="grid max-w-2xl gap-2">
              <p className="text-sm text-soft">
                Step {index + 1}
                {day && ` · ${day}`}
              </p>
              <h4 className="text-lg">{title}</h4>
              {image && (
                <img
                  className="dimmed aspect-4/3 max-h-[24vh] w-full rounded-md bg-mat object-contain"
                  src={image}
                  alt=""
                  loading="lazy"
                />
              )}
              <p className="max-w-prose whitespace-pre-line">{text}</p>
            </li>
          ))}
        </ol>
      </Disclosure>
    ))}
  </div>
);
