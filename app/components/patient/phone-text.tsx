import type { ShownPhone } from "~/server/platform/phone-numbers";
import { PhoneLink } from "./phone-link";

/** Text in which phone numbers are links, such as "Your care team, (206) 555-0142". */
export function PhoneText({ parts }: { parts: (string | ShownPhone)[] }) {
  return parts.map((part, index) =>
    typeof part === "string" ? (
      part
    ) : (
      <span key={index} className="whitespace-nowrap">
        <PhoneLink phone={part} />
      </span>
    ),
  );
}
