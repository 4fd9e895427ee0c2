import type { Validator } from "remix-validated-form";
import { Fact } from "~/app/components/content/info-card";
import { FactList } from "~/app/components/detail/fact-groups";
import { CancelLink, RouteDialog } from "~/app/components/dialog/route-dialog";
import { SelectField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { useDialogUrl, useList } from "~/app/components/list/list";
import { FormActions } from "~/app/components/ui/form-actions";
import { HOLD_HOURS } from "~/models/appointments/appointment-state.schema";
import { SESSION_WAYS } from "~/models/coaches/session-choices.schema";
import { COACH_PARAMETER } from "~/app/contracts/look-from";
import { OFFER_ROWS, type OfferRows } from "./offer-rows";
import { LookFromForm } from "./look-from-form";
import type { readOfferForm } from "./offered-times.server";
import type { toWishFacts } from "./live-session-facts.server";
import { TimeSelect } from "./time-select";

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
  const { path } = useList();
  const closeTo = dialogUrl(`/${id}/view`);
  const { groups, values, zone, coach, coaches, day, today } = form;
  return (
    <RouteDialog title="Offer Times" about={name} closeTo={closeTo} size="wide">
      <Wish {...wish} />
      {coaches.length > 0 && (
        <LookFromForm path={`${path}/${id}/offer`} day={day} today={today}>
          <label className="grid gap-1.5">
            <span className="font-semibold">Coach</span>{" "}
            <select className="input" name={COACH_PARAMETER} defaultValue={coach} key={coach}>
              <option value="">All</option>
              {coaches.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        </LookFromForm>
      )}
      {groups.length === 0 ? (
        <NoTimes hasCoaches={coaches.length > 0}>
          <CancelLink to={closeTo} />
          <a className="button" href={dialogUrl(`/${id}/confirm`)} data-stay="">
            Confirm by Hand
          </a>
        </NoTimes>
      ) : (
        <Form
          key={`${day} ${coach}`}
          validator={validator}
          defaultValues={values}
          version={version}
          showConflicts={false}
          failureTitle="The times were not offered"
        >
          <div className="grid gap-4">
            {OFFER_ROWS.map(({ number, start, way }) => (
              <div key={number} className="grid gap-4 sm:grid-cols-[minmax(0,3fr)_minmax(0,1fr)]">
                <TimeSelect
                  name={start}
                  label={`Time ${number}`}
                  placeholder="No time"
                  hasInitialFocus={number === 1}
                  groups={groups}
                />
                <SelectField
                  name={way}
                  label={`Way ${number}`}
                  options={SESSION_WAYS}
                  placeholder="As the coach meets"
                />
              </div>
            ))}
          </div>
          <p className="mt-2 text-sm text-soft">{`Times in ${zone}, where the patient is.`}</p>
          <p className="mt-5">
            {`The times are held for ${HOLD_HOURS} hours. The patient chooses one in My Procedures, or by a link where a message can reach them.`}
            {isOffered && " What was offered before ends."}
          </p>
          <FormActions>
            <CancelLink to={closeTo} />
            <SubmitButton busyLabel="Offering...">Offer Times</SubmitButton>
          </FormActions>
        </Form>
      )}
    </RouteDialog>
  );
}

function Wish({ leader, session, way, language, price, times }: Props["wish"]) {
  return (
    <div className="mb-6">
      <FactList>
        <Fact label="Asked For">{`${leader}, ${session}`}</Fact>
        <Fact label="Way, Language">{`${way}, ${language}`}</Fact>
        <Fact label="Price">{price}</Fact>
        <Fact label="Times That Suit">{times.join("; ")}</Fact>
      </FactList>
    </div>
  );
}

type NoTimesProps = { hasCoaches: boolean; children: React.ReactNode };

/** Says why nothing can be offered, and what else can be done. */
function NoTimes({ hasCoaches, children }: NoTimesProps) {
  return (
    <>
      <p>
        {hasCoaches
          ? "No coach has a free time in these weeks. Choose a later day or another coach, or see "
          : "There are no active coaches yet. See "}
        <a href="/admin/coaches">Coaches</a>
        {", or confirm by hand what was arranged otherwise."}
      </p>
      <FormActions>{children}</FormActions>
    </>
  );
}
