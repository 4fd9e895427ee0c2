import { controlProps, FieldFrame } from "~/app/components/forms/field/field-frame";
import { BULK_FIELDS } from "~/app/contracts/bulk-fields";

const CALL_HINT = "A name and a phone number. Left blank, each request has its care team.";

type Props = { typed?: { arrangement: string; whoToCall: string } };

/** Fields for what the patients of many requests read: what was arranged, and who to call. */
export function ConfirmationTexts({ typed }: Props) {
  const { arrangement, whoToCall } = BULK_FIELDS;
  return (
    <div className="mt-5 grid gap-5">
      <FieldFrame
        name={arrangement}
        label="What was arranged"
        hint={HINT}
        error={undefined}
        conflict={null}
      >
        <textarea
          {...controlProps(arrangement, HINT, undefined)}
          className="input"
          name={arrangement}
          rows={4}
          defaultValue={typed?.arrangement}
          required
          maxLength={1000}
        />
      </FieldFrame>
      <FieldFrame
        name={whoToCall}
        label="Who to call (optional)"
        hint={CALL_HINT}
        error={undefined}
        conflict={null}
      >
        <input
          {...controlProps(whoToCall, CALL_HINT, undefined)}
          className="input"
          name={whoToCall}
          defaultValue={typed?.whoToCall}
          maxLength={200}
        />
      </FieldFrame>
    </div>
  );
}

const HINT = "Each patient reads this in My Procedures, beside their own date and time.";
