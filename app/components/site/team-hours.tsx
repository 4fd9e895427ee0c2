import { useHospital } from "./use-hospital";

/** When the care team looks at what patients send, as far as that is set, and that it is not for emergencies (AREAS 0, 3). */
export function TeamHours() {
  const { teamHours } = useHospital();
  return (
    <p className="text-base text-soft">
      {teamHours && `The team looks ${teamHours}. `}Not for emergencies.
    </p>
  );
}
