import { PhoneLink } from "./phone-link";

/** A phone number within a text, with at least seven digits. */
const NUMBER = /(\+?\(?\d(?:[\s().-]*\d){6,})/;

/** Text in which phone numbers are links, such as "Your care team, (206) 555-0142". */
export function PhoneText({ children: text }: { children: string }) {
  return text.split(NUMBER).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="whitespace-nowrap">
        <PhoneLink phone={part} />
      </span>
    ) : (
      part
    ),
  );
}
