import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { DAY_PARAMETER } from "~/app/contracts/look-from";

type Props = {
  /** Path of the dialog. */
  path: string;
  /** Chosen first day, YYYY-MM-DD; "" for today. */
  day: string;
  /** First day that can be chosen. */
  today: string;
  /** Further fields. */
  children?: ReactNode;
};

/** GET form of a dialog that shows free times: from which day on. */
export const FromDayForm = ({ path, day, today, children }: Props) => (
  <Form action={path} preventScrollReset className="mb-6 flex flex-wrap items-end gap-4">
    {children}{" "}
    <label className="grid gap-1.5">
      <span className="font-semibold">From</span>{" "}
      <input
        className="input"
        type="date"
        name={DAY_PARAMETER}
        defaultValue={day}
        min={today}
        key={day}
      />
    </label>{" "}
    <button className="button">Show Times</button>
  </Form>
);
