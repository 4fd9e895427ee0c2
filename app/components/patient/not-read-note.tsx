import { useCareTeamPhone } from "~/app/components/site/use-hospital";
import type { ShownPhone } from "~/server/platform/phone-numbers";
import { PhoneLink } from "./phone-link";

/**
 * Note below every free text of a patient, whatever is typed: no text is searched for words (AREAS 6).
 * @param phone the procedure's number of the care team; null for the hospital's
 */
export function NotReadNote({ phone: own }: { phone: ShownPhone | null }) {
  const phone = useCareTeamPhone(own);
  return (
    <>
      {/* In one text: a space of its own is lost in the description of the field. */}
      {"Nobody reads this right away. Call "}
      {phone ? (
        <span className="whitespace-nowrap">
          <PhoneLink phone={phone} />
        </span>
      ) : (
        "your care team"
      )}
      , <a href="tel:988">988</a> or <a href="tel:911">911</a>.
    </>
  );
}
