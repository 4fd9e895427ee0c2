import { useRef } from "react";
import { useFormField } from "../forms/form/fields";
import { controlProps, FieldFrame } from "../forms/field/field-frame";
import type { OptionGroup } from "../forms/grouped-select";
import { INTENTS } from "~/app/contracts/wizard-intents";
import { IntentButton } from "./wizard-form";

type Props = {
  /** Name and label of the search field, such as "Find a message". */
  name: string;
  label: string;
  /** Name of the select whose options the field searches. */
  selectName: string;
  /** Options of the select, and whether more exist. */
  choices: { groups: readonly OptionGroup[]; more: boolean };
  /** Last search term. */
  searchTerm: string;
};

/**
 * Search field above a select that lists only some of the records. Submits the step, which is shown again with the
 * matches as options. Renders nothing when the select already lists every record.
 */
export function FindField({
  name,
  label,
  selectName,
  choices: { groups, more },
  searchTerm,
}: Props) {
  const { getInputProps } = useFormField(name);
  const container = useRef<HTMLDivElement>(null);
  if (!more && searchTerm === "") return null;
  const shownCount = groups.reduce((sum, { options }) => sum + options.length, 0);
  const hint =
    shownCount === 0
      ? "No matches found"
      : more
        ? `${shownCount} are offered below. Type a part of a name to find others.`
        : "What was found is offered below. Empty this to find others.";
  const pressFind = () => container.current?.querySelector("button")?.click();
  return (
    <FieldFrame name={name} label={label} hint={hint} error={undefined}>
      <div ref={container} className="flex gap-2.5">
        <input
          {...getInputProps<Record<string, unknown>>({
            type: "search",
            ...controlProps(name, hint, undefined),
          })}
          autoComplete="off"
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            // Without this, Enter would press the form's first button, Next.
            event.preventDefault();
            pressFind();
          }}
        />
        <IntentButton intent={INTENTS.find + selectName} accessibleName={label}>
          Find
        </IntentButton>
      </div>
    </FieldFrame>
  );
}
