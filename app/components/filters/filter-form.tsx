import { Form } from "@remix-run/react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { controlProps, FieldFrame } from "../forms/field/field-frame";
import { PRESERVED_BY_SEARCH } from "~/app/contracts/list-url";
import { useList } from "~/app/components/list/list";

/** Search and filter form of a list; resets to page 1. Field names equal the list's filter names. */
export function FilterForm({ children }: { children: ReactNode }) {
  const { path, search } = useList();
  const form = useRef<HTMLFormElement>(null);
  const query = search.toString();
  // Sync the fields with the URL after Clear or back navigation.
  useEffect(() => {
    const params = new URLSearchParams(query);
    for (const field of form.current?.elements ?? []) {
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
      if (field !== document.activeElement) field.value = params.get(field.name) ?? "";
    }
  }, [query]);
  return (
    <Form
      ref={form}
      className="mb-5 flex flex-wrap items-end gap-3 *:flex-[1_1_9rem]"
      role="search"
      action={path}
      preventScrollReset
    >
      {children}
      {PRESERVED_BY_SEARCH.map((name) => {
        const value = search.get(name);
        return value && <input key={name} type="hidden" name={name} value={value} />;
      })}
      <div className="flex max-w-fit gap-1">
        <button className="button">Filter</button>{" "}
        <a className="button quiet" href={path} data-stay="">
          Clear
        </a>
      </div>
    </Form>
  );
}

type FieldProps = { name: string; label: string };

/** Text or date filter; a text may have suggestions. */
export function FilterField(
  props: FieldProps & {
    type?: "search" | "text" | "date";
    maxLength?: number;
    /** Texts that the browser offers while typing; any other one is accepted too. */
    suggestions?: readonly string[];
  },
) {
  const { name, label, type = "text", maxLength = 200, suggestions } = props;
  const listId = useId();
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
        list={suggestions && listId}
      />
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
    </FieldFrame>
  );
}

type FilterSelectProps = FieldProps & {
  /** Label of the empty option, such as "Everybody". */
  emptyLabel: string;
  options: readonly { value: string; label: string }[];
};

/** Select filter; a value from the URL that is not an option is shown too. */
export function FilterSelect({ name, label, emptyLabel, options }: FilterSelectProps) {
  const chosen = useList().search.get(name) ?? "";
  const isOption = !chosen || options.some(({ value }) => value === chosen);
  return (
    <FieldFrame name={name} label={label} error={undefined} conflict={null}>
      <select {...controlProps(name, undefined, undefined)} name={name} defaultValue={chosen}>
        <option value="">{emptyLabel}</option>
        {!isOption && <option value={chosen}>{chosen}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
