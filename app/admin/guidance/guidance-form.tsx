import { FormActions } from "~/app/components/ui/form-actions";
import { withZod } from "@remix-validated-form/with-zod";
import { CancelLink } from "~/app/components/dialog/route-dialog";
import { Form } from "~/app/components/forms/form/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import type { TagOption } from "~/app/components/forms/tag-options";
import type { Audience } from "~/models/guidance/audience.schema";
import { GUIDANCE_FORMS } from "~/models/guidance/guidance.schema";
import type { FileKind } from "~/models/files/stored-file.schema";
import { GuidanceFields } from "./guidance-fields";

export const guidanceValidators = {
  caretaker: withZod(GUIDANCE_FORMS.caretaker),
  family: withZod(GUIDANCE_FORMS.family),
};

type Props = {
  audience: Audience;
  guidance: Record<string, string | string[]>;
  version: number;
  tags: readonly TagOption[];
  limitsMb: Record<FileKind, number>;
  closeTo: string;
};

/** Edit form on the detail page of guidance; steps have dialogs of their own. */
export default function GuidanceForm({ guidance, version, closeTo, ...fields }: Props) {
  const validator = guidanceValidators[fields.audience];
  return (
    <Form validator={validator} defaultValues={guidance} version={version} hasFiles>
      <div className="grid gap-5">
        <GuidanceFields {...fields} />
      </div>
      <FormActions>
        <CancelLink to={closeTo} />
        <SubmitButton>Save</SubmitButton>
      </FormActions>
    </Form>
  );
}
