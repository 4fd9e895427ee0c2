import type { ReactNode } from "react";
import type { Validator } from "remix-validated-form";
import { CancelLink, RouteDialog } from "~/app/components/dialog/route-dialog";
import { Form } from "~/app/components/forms/form/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { useCurrentListUrl } from "~/app/components/list/list";
import { FormActions } from "~/app/components/ui/form-actions";

type Props<Values> = {
  title: string;
  patient: string;
  reason: string;
  version: number;
  validator: Validator<Values>;
  values: Record<string, string>;
  submitLabel: string;
  children: ReactNode;
};

/** Dialog over the work list with a form about one of its rows. */
export function WorkDialog<Values extends Record<string, unknown>>(props: Props<Values>) {
  const { title, patient, reason, version, validator, values, submitLabel, children } = props;
  const closeTo = useCurrentListUrl();
  return (
    <RouteDialog title={title} about={`${patient}: ${reason}`} closeTo={closeTo}>
      <Form validator={validator} defaultValues={values} version={version}>
        <div className="grid gap-5">{children}</div>
        <FormActions>
          <CancelLink to={closeTo} />
          <SubmitButton>{submitLabel}</SubmitButton>
        </FormActions>
      </Form>
    </RouteDialog>
  );
}
