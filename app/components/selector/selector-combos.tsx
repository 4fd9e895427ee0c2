import { type FocusEvent } from "react";
import { type Choice as Option, ComboInput } from "../forms/combo-input";
import { controlProps, FieldFrame } from "../forms/field-frame";
import { textOf } from "../forms/field-value";
import {
  type Choice,
  LABELS,
  PLACEHOLDERS,
  listProcedures,
} from "~/app/contracts/procedure-choice";
import type { SelectorProps } from "./procedure-selector";
import { useChoice } from "./use-choice";

type Props = SelectorProps & {
  /** What the native lists held. */
  held: FormData;
  onChange: () => void;
};

/** The two combo inputs of a selector and its button (specification 000, section 2.5). */
export function SelectorCombos(props: Props) {
  const { section, variant, catalogue, chosen, held, onChange } = props;
  const begins = {
    specialty: textOf(held.get("specialty")),
    procedure: textOf(held.get("procedure")),
  };
  const { choice, errors, say, choose, view } = useChoice(props, begins);
  const procedures = listProcedures(catalogue, choice.specialty);
  const combo = (name: keyof Choice, options: readonly Option[]) => {
    const control = controlProps(`${section}-${name}`, undefined, errors[name]);
    return (
      <div onBlur={(event) => isLeft(event) && say(name)}>
        <FieldFrame
          name={`${section}-${name}`}
          label={LABELS[name]}
          error={errors[name]}
          conflict={null}
        >
          <ComboInput
            options={options}
            chosen={options.find(({ value }) => value === choice[name]) ?? null}
            onChoose={(next) => {
              onChange();
              choose(name, next && "value" in next ? next.value : "");
            }}
            placeholder={PLACEHOLDERS[name]}
            disabled={options.length === 0}
            invalid={Boolean(errors[name])}
            control={control}
          />
        </FieldFrame>
      </div>
    );
  };
  return (
    <>
      {combo("specialty", catalogue)}
      {combo("procedure", procedures)}
      <button
        className="button primary"
        disabled={!choice.procedure}
        onClick={(event) => {
          event.preventDefault();
          view();
        }}
      >
        View Procedure Plan
      </button>
      {variant === "plans" && <Shown of={procedures} procedure={chosen.procedure} />}
    </>
  );
}

/** Whether the focus has gone to something else on the page, and not to a part of the same field. */
const isLeft = ({ currentTarget, relatedTarget }: FocusEvent) =>
  !currentTarget.contains(relatedTarget);

/** Says to those who do not see it that choosing has shown something below. */
function Shown({ of, procedure }: { of: readonly Option[]; procedure: string }) {
  const label = of.find(({ value }) => value === procedure)?.label;
  return (
    <span className="visually-hidden" aria-live="polite">
      {label && `The plans for ${label} are shown below.`}
    </span>
  );
}
