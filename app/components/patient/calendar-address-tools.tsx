import { useRef } from "react";
import { CopyField } from "../forms/copy-field";
import { CopyButton } from "../ui/copy-button";

type Props = {
  /** Such as "/calendar/….ics". */
  path: string;
  /** The same as an absolute address. */
  url: string;
};

/** The private address of a calendar, with the ways into a calendar program. */
export function CalendarAddressTools({ path, url }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <section className="grid gap-4">
      <CopyField
        ref={input}
        name="address"
        label="Address of your calendar"
        hint="Keep it to yourself: whoever has it sees these days."
        value={url}
      />
      <p className="flex flex-wrap items-center gap-3 print:hidden">
        <a className="button primary" href={url.replace(/^https?:/, "webcal:")}>
          Add to Calendar
        </a>{" "}
        <CopyButton field={input} noun="address" />{" "}
        <a className="button quiet" href={path} download>
          Download a Copy
        </a>
      </p>
      <ul className="grid list-disc gap-2 pl-5">
        <li>
          <b>iPhone, iPad, Mac, Outlook:</b> press “Add to Calendar”.
        </li>
        <li>
          <b>Google Calendar:</b> copy the address. On a computer, open Google Calendar, choose
          “Other calendars”, then “From URL”, and paste it. Your phone shows it then, too.
        </li>
        <li>
          When your day moves, your calendar follows the next time that it looks: often within a
          day.
        </li>
        <li>A copy does not change anymore.</li>
      </ul>
    </section>
  );
}
