import { FieldRow } from "~/app/components/forms/form/field-row";
import { TextField } from "~/app/components/forms/form/fields";
import { FIELD_LABELS } from "./plan-wizard";

const labels = FIELD_LABELS.review;

/** Clinical review of a version, and which patients get it. @param upcoming patients who have another version and whose procedure comes, described */
export function ReviewFields({ upcoming }: { upcoming: string | null }) {
  return (
    <section className="grid gap-5">
      <h3 className="text-lg font-semibold">Clinical review</h3>
      <TextField name="reviewedBy" label={`${labels.reviewedBy} (optional)`} />
      <FieldRow>
        <TextField name="reviewedOn" label={`${labels.reviewedOn} (optional)`} type="date" />
        <TextField name="reviewDue" label={`${labels.reviewDue} (optional)`} type="date" />
      </FieldRow>
      {upcoming && (
        <TextField
          name="moveDaysAhead"
          label={`${labels.moveDaysAhead} (optional)`}
          numeric
          hint={`${upcoming} Blank: they keep what they have, and only new patients get this.`}
        />
      )}
    </section>
  );
}
