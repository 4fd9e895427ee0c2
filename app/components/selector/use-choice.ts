import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { procedureChoiceSchema } from "~/models/catalogue/procedure-choice.schema";
import {
  type Choice,
  choiceUrl,
  COMPARISON_ID,
  restrictToCatalogue,
} from "~/app/contracts/procedure-choice";
import { targetsOwnSection, type SelectorProps } from "./procedure-selector";

type Errors = Partial<Choice>;

/**
 * State, validation and navigation of a selector (specification 000, sections 4 and 5): choosing a specialty clears the
 * procedure; missing fields are reported on change, blur and submit. A procedure chosen in the compact variant leads to
 * its plans at once.
 * @param initialChoice the native selects' values
 */
export function useChoice(props: SelectorProps, initialChoice: Choice) {
  const { variant, catalogue, chosen, action } = props;
  const navigate = useNavigate();
  // Without the hash, which would scroll to the section that the visitor is in already.
  const path = action.replace(/#.*/, "");
  const focusAfterNavigation = useFocusAfterNavigation();
  const [choice, setChoice] = useState(() => restrictToCatalogue(catalogue, initialChoice));
  const [errors, setErrors] = useState<Errors>(chosen.errors);
  useUrlChoice(chosen, ({ specialty, procedure }) => {
    // The URL only follows the choice made here, whose errors are preserved.
    if (specialty === choice.specialty && procedure === choice.procedure) return;
    setChoice({ specialty, procedure });
    setErrors({});
  });
  const validateField = (name: keyof Choice, checkedChoice = choice) =>
    setErrors((previous) => ({ ...previous, [name]: findMissing(checkedChoice)[name] }));

  const choose = (name: keyof Choice, value: string) => {
    // An empty combo box reports a change on closing.
    if (value === choice[name]) return validateField(name);
    const next =
      name === "specialty" ? { specialty: value, procedure: "" } : { ...choice, procedure: value };
    setChoice(next);
    if (name === "specialty") setErrors({});
    validateField(name, next);
    if (variant === "plans") {
      navigate(choiceUrl(path, next), { replace: true, preventScrollReset: true });
    }
    if (variant === "compact" && next.procedure) viewPlans(next);
  };

  const viewPlans = (viewed = choice) => {
    const missing = findMissing(viewed);
    setErrors(missing);
    if (missing.specialty ?? missing.procedure) return;
    const staysInSection = targetsOwnSection(props);
    focusAfterNavigation({ id: COMPARISON_ID, scroll: staysInSection });
    navigate(choiceUrl(staysInSection ? path : action, viewed), {
      preventScrollReset: staysInSection,
    });
  };
  return { choice, errors, validateField, choose, viewPlans };
}

function findMissing(choice: Choice): Errors {
  const errors = procedureChoiceSchema.safeParse(choice).error?.flatten().fieldErrors ?? {};
  return { specialty: errors.specialty?.[0], procedure: errors.procedure?.[0] };
}

/** Calls `onChange` during rendering when the URL's choice has changed. */
function useUrlChoice(chosen: Choice, onChange: (chosen: Choice) => void) {
  const key = JSON.stringify([chosen.specialty, chosen.procedure]);
  const [previousKey, setPreviousKey] = useState(key);
  if (previousKey === key) return;
  setPreviousKey(key);
  onChange(chosen);
}

type Target = { id: string; scroll: boolean };

/** Returns a function that sets the element to focus, and to scroll to, after the next navigation has rendered. */
function useFocusAfterNavigation() {
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
