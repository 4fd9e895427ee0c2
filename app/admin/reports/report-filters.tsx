import { Form } from "@remix-run/react";
import { controlProps, FieldFrame } from "~/app/components/forms/field/field-frame";
import type { FilterField } from "~/server/reports/filter-options";

type Props = {
  path: string;
  /** Query of the address, whose values the fields have. */
  search: string;
  /** Period that the form keeps while no dates are entered; null for none. */
  period: string | null;
  fields: readonly FilterField[];
  errors: Record<string, string>;
};

/** Dates and filters of a report, as a form that leads to its address. */
export function ReportFilters({ path, search, period, fields, errors }: Props) {
  const values = new URLSearchParams(search);
  return (
    // Each address has a form of its own, so that its fields show what is there.
    <Form
      key={search}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] items-end gap-3"
      action={path}
      preventScrollReset
    >
      {(["from", "to"] as const).map((name) => (
        <FieldFrame
          key={name}
          name={name}
          label={name === "from" ? "From" : "To"}
          error={errors[name]}
          conflict={null}
        >
          <input
            {...controlProps(name, undefined, errors[name])}
            name={name}
            type="date"
            defaultValue={values.get(name) ?? ""}
          />
        </FieldFrame>
      ))}
      {fields.map(({ name, label, emptyLabel, options }) => (
        <FieldFrame key={name} name={name} label={label} error={errors[name]} conflict={null}>
          <select
            {...controlProps(name, undefined, errors[name])}
            name={name}
            defaultValue={values.get(name) ?? ""}
          >
            <option value="">{emptyLabel}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </FieldFrame>
      ))}
      {period && <input type="hidden" name="period" value={period} />}
      <div className="flex max-w-fit gap-1">
        <button className="button">Show</button>{" "}
        <a className="button quiet" href={path} data-stay="">
          Clear
        </a>
      </div>
    </Form>
  );
}
