import type { ShownPhone } from "~/server/platform/phone-numbers";
import { PhoneLink } from "./phone-link";

/**
 * Note below every free text of a patient, whatever is typed: no text is searched for words (AREAS 6).
 * @param phone the care team's phone number; null if unknown
 */
export function NotReadNote({ phone }: { phone: ShownPhone | null }) {
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
