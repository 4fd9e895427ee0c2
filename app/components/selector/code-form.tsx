import { Form } from "@remix-run/react";
import { FieldError } from "../forms/field/field-frame";

type Props = {
  /** Query of the page, which the form keeps. */
  query: Record<string, string>;
  code: string;
  /** Why the code does not count; null for none. */
  problem: string | null;
};

const FIELD = "plan-code";

/** "Have a code?": shows the page again, with the price after the code. It changes nothing by itself. */
export function CodeForm({ query, code, problem }: Props) {
  return (
    <details open={code !== "" || undefined}>
      <summary className="cursor-pointer py-1 font-semibold text-accent-strong">
        Have a code?
      </summary>
      <Form className="grid gap-2 pt-2" method="get" preventScrollReset replace>
        {Object.entries(query).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label htmlFor={FIELD}>Code from your employer, insurer or another partner</label>
        {problem && (
          <div id={`${FIELD}-error`} role="alert">
            <FieldError>{problem}</FieldError>
          </div>
        )}
        <div className="flex flex-wrap gap-3">
          <input
            className="input min-w-0 flex-[1_1_12rem]"
            id={FIELD}
            name="code"
            defaultValue={code}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${FIELD}-error` : undefined}
          />{" "}
          <button className="button">Use Code</button>
        </div>
      </Form>
    </details>
  );
}
