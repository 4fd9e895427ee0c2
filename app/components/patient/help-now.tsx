import { useCareTeamPhone } from "~/app/components/site/use-hospital";
import type { ShownPhone } from "~/server/platform/phone-numbers";
import { PhoneLink } from "./phone-link";

type Props = {
  /** The procedure's number of the care team; null for the hospital's. */
  phone: ShownPhone | null;
  /** URL of the live session request; none without a procedure. */
  liveSessionUrl?: string;
  /** Level below the heading above it; default: h3, for dialogs. */
  heading?: "h2" | "h3";
};

/** Immediate help for whoever is very anxious (DESIGN 10); calm by design, without alarm colors or roles. */
export function HelpNow({ phone: own, liveSessionUrl, heading: Heading = "h3" }: Props) {
  const phone = useCareTeamPhone(own);
  return (
    <section
      className="grid gap-4 rounded-lg bg-accent-soft p-5 [--motion:running] md:p-6 print:border"
      aria-labelledby="help-now"
    >
      <Heading id="help-now" className="text-xl">
        You are not alone with this
      </Heading>
      <p className="flex items-center gap-4">
        <span
          className="size-14 flex-none animate-breathe rounded-full bg-accent print:hidden"
          aria-hidden="true"
        />
        <span>
          Take one breath with us: in through your nose, slowly, and out again, slower still.
        </span>
      </p>
      <ul className="*:py-2">
        {phone && (
          <li>
            Call your care team: <PhoneLink phone={phone} />
          </li>
        )}
        <li>
          Call or text <a href="tel:988">988</a>, the Suicide &amp; Crisis Lifeline, at any hour (
          <a href="sms:988">send a text</a>)
        </li>
        <li>
          In an emergency, call <a href="tel:911">911</a>
        </li>
        {liveSessionUrl && (
          <li>
            <a href={liveSessionUrl}>Request Live Session</a>: a person to talk to
          </li>
        )}
      </ul>
    </section>
  );
}
