import type { Validator } from "remix-validated-form";
import { CancelLink, RouteDialog } from "~/app/components/dialog/route-dialog";
import { Form } from "~/app/components/forms/form/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { useDialogUrl } from "~/app/components/list/list";
import { FormActions } from "~/app/components/ui/form-actions";
import { HOLD_HOURS } from "~/models/appointments/appointment-state.schema";
import { LookFrom, NoTimes, OfferFields, Wish } from "./offer-parts";
import type { OfferRows } from "./offer-rows";
import type { readOfferForm } from "./offered-times.server";
import type { toWishFacts } from "./live-session-facts.server";

type Props = {
  validator: Validator<OfferRows>;
  id: number;
  version: number;
  name: string;
  /** Whether times are offered already. */
  isOffered: boolean;
  wish: ReturnType<typeof toWishFacts>;
  form: Awaited<ReturnType<typeof readOfferForm>>;
};

/** Dialog that offers a patient up to three free times of coaches; proposed ones are chosen already. */
export function OfferTimes({ validator, id, version, name, isOffered, wish, form }: Props) {
  const dialogUrl = useDialogUrl();
  const closeTo = dialogUrl(`/${id}/view`);
  const { groups, values, proposed, zone, coach, coaches, day, today } = form;
  const leave = (
    <>
      <CancelLink to={closeTo} />
      <a className="button" href={dialogUrl(`/${id}/confirm`)} data-stay="">
        Confirm by Hand
      </a>
    </>
  );
  return (
    <RouteDialog title="Offer Times" about={name} closeTo={closeTo} size="wide">
      <Wish {...wish} />
      {coaches.length === 0 ? (
        <NoTimes hasCoaches={false}>{leave}</NoTimes>
      ) : (
        <Form
          key={`${day} ${coach}`}
          validator={validator}
          defaultValues={values}
          version={version}
          showConflicts={false}
          failureTitle="The times were not offered"
        >
          <LookFrom {...{ coach, coaches, day, today }} />
          {groups.length === 0 ? (
            <NoTimes hasCoaches>{leave}</NoTimes>
          ) : (
            <>
              <OfferFields groups={groups} proposed={proposed} />
              <p className="mt-2 text-sm text-soft">{`Times in ${zone}, where the patient is.`}</p>
              <p className="mt-5">
                {`The times are held for ${HOLD_HOURS} hours. The patient chooses one in My Procedures, or by a link where a message can reach them.`}
                {isOffered && " What was offered before ends."}
              </p>
              <FormActions>
                <CancelLink to={closeTo} />
                <SubmitButton busyLabel="Offering...">Offer Times</SubmitButton>
              </FormActions>
            </>
          )}
        </Form>
      )}
    </RouteDialog>
  );
}
