import { Form } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { controlProps, FieldFrame } from "../forms/field-frame";
import { KEPT_BY_SEARCH } from "~/app/contracts/list-address";
import { useList } from "./list";

/** Narrows a list by a search and its filters, from page 1. The fields are called what the list's filters are. */
export function FilterForm({ children }: { children: ReactNode }) {
  const { path, search } = useList();
  const form = useRef<HTMLFormElement>(null);
  const query = search.toString();
  // After Clear, or going back, the fields say what the list shows.
  useEffect(() => {
    const now = new URLSearchParams(query);
    for (const field of form.current?.elements ?? []) {
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
      if (field !== document.activeElement) field.value = now.get(field.name) ?? "";
    }
  }, [query]);
  return (
    <Form ref={form} className="filters" role="search" action={path} preventScrollReset>
      {children}
      {KEPT_BY_SEARCH.map((name) => {
        const value = search.get(name);
        return value && <input key={name} type="hidden" name={name} value={value} />;
      })}
      <div className="actions">
        <button className="button">Filter</button>
        <a className="button quiet" href={path} data-stay="">
          Clear
        </a>
      </div>
    </Form>
  );
}

type FieldProps = { name: string; label: string };

/** A text, or a day, to narrow a list by. */
export function FilterField(
  props: FieldProps & { type?: "search" | "text" | "date"; maxLength?: number },
) {
  const { name, label, type = "text", maxLength = 200 } = props;
  const { search } = useList();
  return (
    <FieldFrame name={name} label={label} error={undefined} conflict={null}>
      <input
        {...controlProps(name, undefined, undefined)}
        name={name}
        type={type}
        maxLength={type === "date" ? undefined : maxLength}
        defaultValue={search.get(name) ?? ""}
        autoComplete="off"
      />
    </FieldFrame>
  );
}

type ChoiceProps = FieldProps & {
  /** What no choice means, such as "Everybody". */
  all: string;
  options: readonly { value: string; label: string }[];
};

/** One of what there is, to narrow a list by; an address may also ask for what there is not. */
export function FilterChoice({ name, label, all, options }: ChoiceProps) {
  const chosen = useList().search.get(name) ?? "";
  const known = !chosen || options.some(({ value }) => value === chosen);
  return (
    <FieldFrame name={name} label={label} error={undefined} conflict={null}>
      <select {...controlProps(name, undefined, undefined)} name={name} defaultValue={chosen}>
        <option value="">{all}</option>
        {!known && <option value={chosen}>{chosen}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
