import { PhoneLink } from "~/app/components/patient/phone-link";
import { Badge } from "~/app/components/ui/badge";
import { OUTCOMES } from "~/models/appointments/appointment-state.schema";
import type { AppointmentRow } from "./appointment-facts.server";
import { formatOutcome, OUTCOME_FIELD } from "./outcome-value";

type Props = {
  rows: readonly AppointmentRow[];
  /** Id of the form that the buttons of outcomes belong to. */
  formId: string;
};

/** A coach's own appointments, with what can be done about each. */
export function AppointmentList({ rows, formId }: Props) {
  return (
    <ul className="divide-y border-y">
      {rows.map((row) => (
        <li
          key={row.id}
          className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4"
        >
          <Description {...row} />
          <Actions {...row} formId={formId} />
        </li>
      ))}
    </ul>
  );
}

function Description({
  when,
  until,
  who,
  wish,
  way,
  place,
  phone,
  joinLink,
  state,
}: AppointmentRow) {
  return (
    <div className="grid min-w-0 gap-1">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {when && (
          <b className="tabular-nums">
            {when}
            {until && ` to ${until}`}
          </b>
        )}
        <Badge tone={state.tone}>{state.label}</Badge>
      </p>
      <p className="wrap-anywhere">
        {who}: {wish}
      </p>
      <p className="text-soft">
        {way}
        {place && `, ${place}`}
        {phone && (
          <>
            , <PhoneLink phone={phone} />
          </>
        )}
      </p>
      {joinLink && (
        <p>
          <a href={joinLink} target="_blank" rel="noreferrer noopener">
            Join<span className="sr-only"> (opens in a new tab)</span>
          </a>
        </p>
      )}
    </div>
  );
}

function Actions({
  id,
  who,
  when,
  isOpen,
  isUpcoming,
  recorded,
  formId,
}: AppointmentRow & { formId: string }) {
  const about = when ? `${who}, ${when}` : who;
  return (
    <div className="flex flex-wrap gap-2.5">
      {isOpen &&
        OUTCOMES.filter(({ value }) => value !== recorded).map(({ value, label }) => (
          <button
            key={value}
            className="button"
            form={formId}
            name={OUTCOME_FIELD}
            value={formatOutcome(value, id)}
            aria-label={`${label}: ${about}`}
          >
            {label}
          </button>
        ))}
      {isUpcoming && !isOpen && (
        <a className="button" href={`/admin/my-appointments/${id}/cancel`} data-stay="">
          Cancel<span className="sr-only">{` ${about}`}</span>
        </a>
      )}
    </div>
  );
}
