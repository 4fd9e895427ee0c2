import { Form } from "@remix-run/react";
import { HiddenField } from "~/app/components/forms/hidden-field";
import { useList } from "~/app/components/list/list";
import { LIST_PARAMETERS } from "~/app/contracts/list-url";
import { DAY_PARAMETER } from "./look-from";
import type { ReactNode } from "react";

type Props = {
  /** Path of the dialog, whose list's query is kept. */
  path: string;
  /** Chosen first day, YYYY-MM-DD; "" for today. */
  day: string;
  /** First day that can be chosen. */
  today: string;
  /** Further fields. */
  children?: ReactNode;
};

/** GET form of a dialog that shows free times: from which day on. */
export function LookFromForm({ path, day, today, children }: Props) {
  const { search, filters } = useList();
  return (
    <Form action={path} preventScrollReset className="mb-6 flex flex-wrap items-end gap-4">
      {[...LIST_PARAMETERS, ...filters].map((name) => {
        const value = search.get(name);
        return value && <HiddenField key={name} name={name} value={value} />;
      })}
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
}
