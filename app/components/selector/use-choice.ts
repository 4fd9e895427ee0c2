import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { procedureChoiceSchema } from "~/models/catalogue/procedure-choice.schema";
import {
  type Choice,
  choiceAddress,
  COMPARISON,
  keepOffered,
} from "~/app/contracts/procedure-choice";
import { leadsToItself, type SelectorProps } from "./procedure-selector";

type Errors = Partial<Choice>;

/**
 * What is chosen in a selector, what is said about it, and where it leads (specification 000, sections 4 and 5): choosing a
 * specialty clears the procedure; what is missing is said on change, on blur and on submit.
 * @param begins what the native lists held
 */
export function useChoice(props: SelectorProps, begins: Choice) {
  const { variant, catalogue, chosen, action } = props;
  const navigate = useNavigate();
  // An anchor would scroll to its part, which is where the visitor is.
  const here = action.replace(/#.*/, "");
  const leadsTo = useFocusOnceThere();
  const [choice, setChoice] = useState(() => keepOffered(catalogue, begins));
  const [errors, setErrors] = useState<Errors>(chosen.errors);
  useChangeOf(chosen, ({ specialty, procedure }) => {
    // What was chosen here is what the address has by now; its messages stay.
    if (specialty === choice.specialty && procedure === choice.procedure) return;
    setChoice({ specialty, procedure });
    setErrors({});
  });
  const say = (name: keyof Choice, of = choice) =>
    setErrors((before) => ({ ...before, [name]: missingIn(of)[name] }));

  const choose = (name: keyof Choice, value: string) => {
    // Closing a combo input that is empty says so as if something had been chosen.
    if (value === choice[name]) return say(name);
    const next =
      name === "specialty" ? { specialty: value, procedure: "" } : { ...choice, procedure: value };
    setChoice(next);
    if (name === "specialty") setErrors({});
    say(name, next);
    if (variant === "plans") {
      navigate(choiceAddress(here, next), { replace: true, preventScrollReset: true });
    }
  };

  const view = () => {
    const missing = missingIn(choice);
    setErrors(missing);
    if (missing.specialty ?? missing.procedure) return;
    const stays = leadsToItself(props);
    leadsTo({ id: COMPARISON, scroll: stays });
    navigate(choiceAddress(stays ? here : action, choice), { preventScrollReset: stays });
  };
  return { choice, errors, say, choose, view };
}

function missingIn(choice: Choice): Errors {
  const errors = procedureChoiceSchema.safeParse(choice).error?.flatten().fieldErrors ?? {};
  return { specialty: errors.specialty?.[0], procedure: errors.procedure?.[0] };
}

/** Does something when the address holds another choice than before. */
function useChangeOf(chosen: Choice, fill: (chosen: Choice) => void) {
  const key = JSON.stringify([chosen.specialty, chosen.procedure]);
  const [known, setKnown] = useState(key);
  if (known === key) return;
  setKnown(key);
  fill(chosen);
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
