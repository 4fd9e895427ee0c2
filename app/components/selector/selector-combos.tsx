import { useLocation, useNavigate } from "@remix-run/react";
import { type FocusEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { procedureChoiceSchema } from "~/models/procedure-choice.schema";
import { type Choice as Option, ComboInput } from "../forms/combo-input";
import { controlProps, FieldFrame } from "../forms/field-frame";
import {
  type Choice,
  choiceAddress,
  COMPARISON,
  LABELS,
  offeredOf,
  PLACEHOLDERS,
  proceduresOf,
} from "./choice";
import { leadsToItself, type SelectorProps } from "./procedure-selector";

type Errors = Partial<Choice>;
type Props = SelectorProps & {
  /** What the native lists held. */
  held: FormData;
  onChange: () => void;
};

/**
 * The two combo inputs of a selector and its button (specification 000, sections 2.5, 4 and 5). Choosing a specialty clears
 * the procedure. What is missing is said on change, on blur and on submit.
 */
export function SelectorCombos(props: Props) {
  const { section, variant, catalogue, chosen, action, held, onChange } = props;
  const navigate = useNavigate();
  const leadsTo = useFocusOnceThere();
  const [choice, setChoice] = useState(() => offeredOf(catalogue, textsOf(held)));
  const [errors, setErrors] = useState<Errors>(chosen.errors);
  useChangeOf(chosen, () => {
    // What was chosen here has come back in the address: what was said about it stays.
    if (chosen.specialty === choice.specialty && chosen.procedure === choice.procedure) return;
    setChoice({ specialty: chosen.specialty, procedure: chosen.procedure });
    setErrors({});
  });
  const say = (name: keyof Choice, of: Choice) =>
    setErrors((before) => ({ ...before, [name]: missingIn(of)[name] }));
  const choose = (name: keyof Choice, value: string) => {
    const next =
      name === "specialty" ? { specialty: value, procedure: "" } : { ...choice, [name]: value };
    onChange();
    setChoice(next);
    if (name === "specialty") setErrors({});
    say(name, next);
    if (variant === "plans") {
      navigate(choiceAddress(action, next), { replace: true, preventScrollReset: true });
    }
  };
  const view = (event: MouseEvent) => {
    event.preventDefault();
    const missing = missingIn(choice);
    setErrors(missing);
    if (missing.specialty ?? missing.procedure) return;
    const here = leadsToItself(props);
    leadsTo({ id: COMPARISON, scroll: here });
    navigate(choiceAddress(action, choice), { preventScrollReset: here });
  };
  const procedures = proceduresOf(catalogue, choice.specialty);
  const combo = (name: keyof Choice, options: Option[]) => (
    <div onBlur={(event) => leftBehind(event) && say(name, choice)}>
      <FieldFrame
        name={`${section}-${name}`}
        label={LABELS[name]}
        error={errors[name]}
        conflict={null}
      >
        <ComboInput
          options={options}
          chosen={options.find(({ value }) => value === choice[name]) ?? null}
          onChoose={(next) => choose(name, next && "value" in next ? next.value : "")}
          placeholder={PLACEHOLDERS[name]}
          disabled={options.length === 0}
          invalid={Boolean(errors[name])}
          control={controlProps(`${section}-${name}`, undefined, errors[name])}
        />
      </FieldFrame>
    </div>
  );
  return (
    <>
      {combo("specialty", catalogue)}
      {combo("procedure", procedures)}
      <button className="button primary" disabled={!choice.procedure} onClick={view}>
        View Procedure Plan
      </button>
      {variant === "plans" && <Shown of={procedures} procedure={chosen.procedure} />}
    </>
  );
}

function missingIn(choice: Choice): Errors {
  const errors = procedureChoiceSchema.safeParse(choice).error?.flatten().fieldErrors ?? {};
  return { specialty: errors.specialty?.[0], procedure: errors.procedure?.[0] };
}

function textsOf(held: FormData): Choice {
  const text = (name: string) => {
    const value = held.get(name);
    return typeof value === "string" ? value : "";
  };
  return { specialty: text("specialty"), procedure: text("procedure") };
}

/** Whether the focus has gone to something else on the page, and not to a part of the same field. */
const leftBehind = ({ currentTarget, relatedTarget }: FocusEvent) =>
  !currentTarget.contains(relatedTarget);

/** Does something when the address holds another choice than before. */
function useChangeOf({ specialty, procedure }: Choice, fill: () => void) {
  const key = JSON.stringify([specialty, procedure]);
  const [known, setKnown] = useState(key);
  if (known === key) return;
  setKnown(key);
  fill();
}

/** Says to those who do not see it that choosing has shown something below. */
function Shown({ of, procedure }: { of: readonly Option[]; procedure: string }) {
  const label = of.find(({ value }) => value === procedure)?.label;
  return (
    <span className="visually-hidden" aria-live="polite">
      {label && `The plans for ${label} are shown below.`}
    </span>
  );
}

type Target = { id: string; scroll: boolean };

/** Where a navigation leads, there the focus goes once it is drawn, as with a link to a part of a page. */
function useFocusOnceThere() {
  const { key } = useLocation();
  const target = useRef<Target | null>(null);
  useEffect(() => {
    const { id, scroll } = target.current ?? {};
    target.current = null;
    const element = id && document.getElementById(id);
    if (!element) return;
    if (scroll) element.scrollIntoView();
    element.focus({ preventScroll: true });
  }, [key]);
  return (to: Target) => (target.current = to);
}
