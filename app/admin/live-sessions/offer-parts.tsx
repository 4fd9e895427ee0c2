import type { ComponentProps, ReactNode } from "react";
import { Fact } from "~/app/components/content/info-card";
import { FactList } from "~/app/components/detail/fact-groups";
import { SelectField } from "~/app/components/forms/form/fields";
import { HiddenField } from "~/app/components/forms/hidden-field";
import { FromDayFields } from "~/app/components/live-session/from-day-form";
import { FormActions } from "~/app/components/ui/form-actions";
import { COACH_PARAMETER, SHOW_FIELD } from "~/app/contracts/look-from";
import { SESSION_WAYS } from "~/models/coaches/session-choices.schema";
import type { toWishFacts } from "./live-session-facts.server";
import { OFFER_ROWS } from "./offer-rows";
import { TimeSelect } from "./time-select";

/** Wish of a patient, for whom times are chosen. */
export function Wish({
  leader,
  session,
  way,
  language,
  price,
  times,
}: ReturnType<typeof toWishFacts>) {
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

type LookFromProps = {
  coach: string;
  coaches: readonly { value: string; label: string }[];
  day: string;
  today: string;
};

/** Coach and first day whose times are shown, with the button that shows them, and keeps the times that were chosen. */
export const LookFrom = ({ coach, coaches, ...days }: LookFromProps) => (
  <div className="mb-6 flex flex-wrap items-end gap-4">
    <label className="grid gap-1.5">
      <span className="font-semibold">Coach</span>{" "}
      <select className="input" name={COACH_PARAMETER} defaultValue={coach}>
        <option value="">All</option>
        {coaches.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>{" "}
    <FromDayFields {...days} button={{ name: SHOW_FIELD, value: "times" }} />
  </div>
);

type OfferFieldsProps = {
  groups: ComponentProps<typeof TimeSelect>["groups"];
  /** Time that was proposed in each row. */
  proposed: Readonly<Record<string, string>>;
};

/** Rows of the times that are offered. */
export const OfferFields = ({ groups, proposed }: OfferFieldsProps) => (
  <div className="grid gap-4">
    {OFFER_ROWS.map(({ number, start, way, ...row }) => (
      <div key={number} className="grid gap-4 sm:grid-cols-[minmax(0,3fr)_minmax(0,1fr)]">
        <HiddenField name={row.proposed} value={proposed[start] ?? ""} />
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
);

type NoTimesProps = { hasCoaches: boolean; children: ReactNode };

/** Says why nothing can be offered, and what else can be done. */
export function NoTimes({ hasCoaches, children }: NoTimesProps) {
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
