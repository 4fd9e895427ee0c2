import { Form } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { DAY_PARAMETER } from "~/app/contracts/look-from";

type Days = {
  /** Chosen first day, YYYY-MM-DD; "" for today. */
  day: string;
  /** First day that can be chosen. */
  today: string;
};
type FormProps = Days & {
  /** Path of the dialog. */
  path: string;
  /** Further fields. */
  children?: ReactNode;
};

/** GET form of a dialog that shows free times: from which day on. */
export const FromDayForm = ({ path, children, ...days }: FormProps) => (
  <Form action={path} preventScrollReset className="mb-6 flex flex-wrap items-end gap-4">
    {children} <FromDayFields {...days} />
  </Form>
);

type FieldProps = Days & { button?: ComponentProps<"button"> };

/** Field of the first day whose times are shown, and the button that shows them. */
export const FromDayFields = ({ day, today, button }: FieldProps) => (
  <>
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
    <button className="button" {...button}>
      Show Times
    </button>
  </>
);
