import { type FocusEvent } from "react";
import { type ComboOption as Option, ComboInput } from "../forms/combo-input";
import { controlProps } from "../forms/field/field-frame";
import { toText } from "../forms/field/field-value";
import {
  type Choice,
  CHOICE_LABELS,
  CHOICE_PLACEHOLDERS,
  listProcedures,
} from "~/app/contracts/procedure-choice";
import type { SelectorProps } from "./procedure-selector";
import { SelectorButton, SelectorField } from "./selector-field";
import { useChoice } from "./use-choice";

type Props = SelectorProps & {
  /** Form data when the combo boxes replaced the native selects. */
  nativeFormData: FormData;
  onChange: () => void;
};

/** A selector's two combo boxes and its button (specification 000, section 2.5). */
export function SelectorCombos(props: Props) {
  const { section, variant, catalogue, chosen, isSecondary, nativeFormData, onChange } = props;
  const initialChoice = {
    specialty: toText(nativeFormData.get("specialty")),
    procedure: toText(nativeFormData.get("procedure")),
  };
  const { choice, errors, validateField, choose, viewPlans } = useChoice(props, initialChoice);
  const procedures = listProcedures(catalogue, choice.specialty);
  const renderCombo = (name: keyof Choice, options: readonly Option[]) => {
    const control = controlProps(`${section}-${name}`, undefined, errors[name]);
    return (
      <div onBlur={(event) => hasLeftField(event) && validateField(name)}>
        <SelectorField name={`${section}-${name}`} label={CHOICE_LABELS[name]} error={errors[name]}>
          <ComboInput
            label={CHOICE_LABELS[name]}
            options={options}
            chosen={options.find(({ value }) => value === choice[name]) ?? null}
            onChoose={(next) => {
              onChange();
              choose(name, next && "value" in next ? next.value : "");
            }}
            placeholder={CHOICE_PLACEHOLDERS[name]}
            disabled={options.length === 0}
            invalid={Boolean(errors[name])}
            control={control}
          />
        </SelectorField>
      </div>
    );
  };
  return (
    <>
      {renderCombo("specialty", catalogue)}
      {renderCombo("procedure", procedures)}
      <SelectorButton
        isSecondary={isSecondary}
        disabled={!choice.procedure}
        onClick={(event) => {
          event.preventDefault();
          viewPlans();
        }}
      >
        View Procedure Plan
      </SelectorButton>
      {variant === "plans" && <Announcement procedures={procedures} chosen={chosen.procedure} />}
    </>
  );
}

/** Whether the focus has left the field. */
const hasLeftField = ({ currentTarget, relatedTarget }: FocusEvent) =>
  !currentTarget.contains(relatedTarget);

/** Announces to screen readers that the comparison is shown below. */
function Announcement({ procedures, chosen }: { procedures: readonly Option[]; chosen: string }) {
  const label = procedures.find(({ value }) => value === chosen)?.label;
  return (
    <span className="sr-only" aria-live="polite">
      {label && `The plans for ${label} are shown below.`}
    </span>
  );
}
