import { Form } from "@remix-run/react";
import { Fragment } from "react";
import { HiddenField } from "~/app/components/forms/hidden-field";
import { Toolbar } from "~/app/components/list/toolbar";
import { useList } from "~/app/components/list/list";
import { useScheduleUrl } from "./use-schedule-url";

type Props = {
  view: "day" | "week";
  date: string;
  today: string;
  previous: string;
  next: string;
  coach: string;
  coaches: readonly { id: number; name: string }[];
};

/** Chooses the day or week, and whose appointments are shown. */
export function ScheduleToolbar({ view, date, today, previous, next, coach, coaches }: Props) {
  const { path } = useList();
  const toUrl = useScheduleUrl();
  const unit = view === "week" ? "Week" : "Day";
  const steps = [
    { label: "Previous", unit, to: previous },
    { label: "Today", to: today },
    { label: "Next", unit, to: next },
  ];
  return (
    <Toolbar>
      <nav className="flex flex-wrap gap-2.5" aria-label="Time">
        {steps.map(({ label, unit: step, to }) => (
          <Fragment key={label}>
            <a
              className="button"
              href={toUrl(view, to)}
              aria-label={step && `${label} ${step}`}
              data-stay=""
            >
              {label}
            </a>{" "}
          </Fragment>
        ))}
      </nav>
      <nav className="pills sm:ml-0" aria-label="View">
        {(["day", "week"] as const).map((each) => (
          <Fragment key={each}>
            <a
              className="pill"
              href={toUrl(each, date)}
              aria-current={each === view ? "true" : undefined}
              data-stay=""
            >
              {each === "day" ? "Day" : "Week"}
            </a>{" "}
          </Fragment>
        ))}
      </nav>
      <Form action={path} preventScrollReset className="flex flex-wrap items-center gap-2.5">
        <HiddenField name="view" value={view} />
        <HiddenField name="date" value={date} />
        <label className="flex items-center gap-2.5">
          <span className="flex-none">Coach</span>{" "}
          <select className="input" name="coach" defaultValue={coach} key={coach}>
            <option value="">All</option>
            {coaches.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>{" "}
        <button className="button">Show</button>
      </Form>
    </Toolbar>
  );
}
