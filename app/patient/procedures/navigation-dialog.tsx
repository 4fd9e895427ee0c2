import type { ReactNode } from "react";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { ExampleChip } from "~/app/components/patient/example-chip";
import { PhoneLink } from "~/app/components/patient/phone-link";
import { StepCarousel } from "~/app/components/patient/step-carousel";
import type { Way } from "~/server/patients/way";

type Props = Way & {
  closeTo: string;
  /** Content before everything else, such as what a preview is. */
  banner?: ReactNode;
};

/** Dialog with the way to and through a facility (specification 000, section 2.7). */
export function NavigationDialog(props: Props) {
  const { name, through, isExample, address, phone, facts, slides, closeTo, banner } = props;
  const { reminder } = props;
  return (
    <RouteDialog title="Onsite Navigation" closeTo={closeTo} size="steps" isSaved>
      {banner && <div className="mb-4">{banner}</div>}
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
      {reminder && <p className="mb-6 text-base whitespace-pre-line">{reminder}</p>}
      {through && <p className="mb-6 text-base">{`These steps lead through ${through}.`}</p>}
      <StepCarousel label={`Directions through ${name}`} slides={slides} query="" />
      {facts.length > 0 && (
        <dl className="divide-y border-y text-base">
          {facts.map(({ label, text }) => (
            <div key={label} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3 py-2">
              <dt className="text-soft">{label}</dt> <dd className="whitespace-pre-line">{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </RouteDialog>
  );
}
