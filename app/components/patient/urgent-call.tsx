import { useCareTeamPhone } from "~/app/components/site/use-hospital";
import type { ShownPhone } from "~/server/platform/phone-numbers";
import { PhoneLink } from "./phone-link";

/**
 * Call to the care team after an answer that is marked as urgent (AREAS 6); calm by design, without alarm colors.
 * @param phone the procedure's number of the care team; null for the hospital's
 */
export function UrgentCall({ phone: own }: { phone: ShownPhone | null }) {
  const phone = useCareTeamPhone(own);
  return (
    <p className="rounded-lg bg-accent-soft p-5 text-xl font-semibold md:p-6 print:border">
      Call your care team now
      {phone && (
        <>
          : <PhoneLink phone={phone} />
        </>
      )}
      . If you are in danger, call <a href="tel:911">911</a>.
    </p>
  );
}
