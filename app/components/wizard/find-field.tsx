import { useRef } from "react";
import { useFormField } from "../forms/form/fields";
import { controlProps, FieldFrame } from "../forms/field/field-frame";
import type { ChoiceGroup } from "../forms/grouped-select";
import { INTENTS } from "~/app/contracts/wizard-intents";
import { IntentButton } from "./wizard-form";

type Props = {
  /** The field that holds what is looked for, and what it is called, such as "Find a message". */
  name: string;
  label: string;
  /** The field that is filled from what is found. */
  fills: string;
  /** What is offered, and whether there is more. */
  choices: { groups: readonly ChoiceGroup[]; more: boolean };
  /** What was looked for last. */
  searched: string;
};

/**
 * Above a choice that offers a part of what there is: finds others. It sends the step, which comes back with what was found.
 * Where everything is offered it is not there.
 */
export function FindField({ name, label, fills, choices: { groups, more }, searched }: Props) {
  const { getInputProps } = useFormField(name);
  const around = useRef<HTMLDivElement>(null);
  if (!more && searched === "") return null;
  const shown = groups.reduce((sum, { options }) => sum + options.length, 0);
  const words =
    shown === 0
      ? "No matches found"
      : more
        ? `${shown} are offered below. Type a part of a name to find others.`
        : "What was found is offered below. Empty this to find others.";
  const find = () => around.current?.querySelector("button")?.click();
  return (
    <FieldFrame name={name} label={label} hint={words} error={undefined}>
      <div ref={around} className="search">
        <input
          {...getInputProps<Record<string, unknown>>({
            type: "search",
            ...controlProps(name, words, undefined),
          })}
          autoComplete="off"
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            // Else it would press Next.
            event.preventDefault();
            find();
          }}
        />
        <IntentButton intent={INTENTS.find + fills} heard={label}>
          Find
        </IntentButton>
      </div>
    </FieldFrame>
  );
}
