import { FormActions } from "~/app/components/ui/form-actions";
import { withZod } from "@remix-validated-form/with-zod";
import { CancelLink } from "~/app/components/dialog/route-dialog";
import { TextField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { TAG_NAME_LENGTH, tagSchema } from "~/models/tags/tag.schema";

export const tagValidator = withZod(tagSchema);
const LENGTH_HINT = `${TAG_NAME_LENGTH.min} to ${TAG_NAME_LENGTH.max} characters`;

type Props = {
  closeTo: string;
  submitLabel: string;
  tag?: { id: number; name: string; version: number };
};

/** Form of the dialogs that create and edit a tag. */
export function TagForm({ closeTo, submitLabel, tag }: Props) {
  return (
    <Form validator={tagValidator} defaultValues={tag && { name: tag.name }} version={tag?.version}>
      <div className="grid gap-5">
        <TextField name="name" label="Tag Name" hint={LENGTH_HINT} hasInitialFocus />
        {tag && <a href={`/admin/history/tag/${tag.id}`}>History</a>}
      </div>
      <FormActions>
        <CancelLink to={closeTo} />
        <SubmitButton>{submitLabel}</SubmitButton>
      </FormActions>
    </Form>
  );
}
