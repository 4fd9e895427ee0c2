import { Form, useActionData } from "@remix-run/react";
import type { ShownSession } from "~/app/patient/procedures/shown-session.server";
import {
  SPONSORED_CHOICE,
  SPONSORED_FIELD,
  STOP_BELOW_SESSION,
} from "~/app/contracts/sponsored-fields";
import { SubmissionKey } from "../document/submission";

type Props = {
  /** URL of the player, which the form posts to. */
  action: string;
  sponsored: NonNullable<ShownSession["sponsored"]>;
};

/**
 * A session's advertisement, below everything else of the session, for who has authorized it (AREAS 6). Text and a link only: nothing is
 * loaded from the advertiser.
 */
export function SponsoredCard({ action, sponsored }: Props) {
  const { sponsor, name, description, link, isExample, isPreview } = sponsored;
  const failure = useActionData<{ failure?: string }>()?.failure;
  return (
    <aside
      className="grid justify-items-start gap-3 rounded-lg border px-5 py-4 print:hidden"
      aria-labelledby="sponsor"
    >
      {isPreview && (
        <p className="text-base text-warning">
          Only patients who allow sponsored content see this.
        </p>
      )}
      <div>
        <p className="text-base text-soft" id="sponsor">
          Sponsored by {sponsor}
        </p>
        <h3>{name}</h3>
      </div>
      {description && <p className="whitespace-pre-line">{description}</p>}
      {isExample ? (
        <p className="text-base text-soft">This is an example: there is nothing at its address.</p>
      ) : (
        link && (
          <a href={link.href} target="_blank" rel="noreferrer noopener">
            {`Open it at ${link.host} (in a new tab)`}
          </a>
        )
      )}
      <p className="text-base text-soft">
        The sponsor pays for this, and learns nothing about you.{" "}
        <a href={SPONSORED_CHOICE}>What you allowed</a>
      </p>
      <Form method="post" action={action} preventScrollReset replace>
        <SubmissionKey />
        <button className="button small" name={SPONSORED_FIELD} value="stop">
          {STOP_BELOW_SESSION}
        </button>
        {failure && <p className="text-danger">{failure}</p>}
      </Form>
    </aside>
  );
}
