import { type ReactNode, useRef, useState } from "react";
import type { CatalogueSpecialty } from "~/server/catalogue/catalogue";
import { lazyModule, useEnhanced } from "../forms/enhance";
import { Problem } from "../ui/problem";
import { AT, type ReadChoice } from "~/app/contracts/procedure-choice";
import { NativeSelects } from "./native-selects";
import { useNear } from "./use-near";

export type SelectorProps = {
  /**
   * The anchor of the section in which it stands, and what its ids begin with, since a page may have several. The one that
   * the action leads to says what is missing.
   */
  section: string;
  variant?: "hero" | "plans" | "compact";
  catalogue: CatalogueSpecialty[];
  /** As the server read it from the address. */
  chosen: ReadChoice;
  /** Where the choice goes: a path with the anchor of what shows it, such as "/#plans". */
  action: string;
};

const TITLES = {
  hero: "Select Your Medical Procedure",
  plans: "Choose Your Medical Procedure",
  compact: "Select Your Medical Procedure",
};

const COMBOS = lazyModule(async () => (await import("./selector-combos")).SelectorCombos);
/** What is not needed yet, as by a visitor who never comes as far as the page's last selector. */
const LATER: typeof COMBOS = { here: null, load: () => new Promise(() => undefined) };

/**
 * The choice of a specialty and one of its procedures (specification 000, section 2.5). The server draws native lists in a
 * form that asks for one after the other; once scripts have loaded, two combo inputs take their place. With the variant
 * "plans" choosing shows the comparison at once, with the others the button leads to it.
 */
export function ProcedureSelector(props: SelectorProps) {
  const { section, variant = "hero", action } = props;
  const fields = useRef<HTMLDivElement>(null);
  const code = useNear(fields) ? COMBOS : LATER;
  const taken = useEnhanced({ fields, name: `${section}-specialty`, code });
  const [changed, setChanged] = useState(false);
  const Title = variant === "compact" ? "h3" : "h2";
  const errors = leadsToItself(props) ? props.chosen.errors : {};
  const chosen = { ...props.chosen, errors };
  const [path, part] = action.split("#");
  if (props.catalogue.length === 0)
    return <NothingOffered title={<Title>{TITLES[variant]}</Title>} />;
  return (
    <form className="selector" action={path} noValidate>
      <input type="hidden" name={AT} value={part} />
      <Title>{TITLES[variant]}</Title>
      {!changed && <Missing section={section} errors={errors} />}
      <div ref={fields} className="selects">
        {taken ? (
          <taken.code
            {...props}
            chosen={chosen}
            held={taken.held}
            onChange={() => setChanged(true)}
          />
        ) : (
          <NativeSelects {...props} chosen={chosen} />
        )}
      </div>
    </form>
  );
}

/** A hospital that has not filled its catalogue yet: lists without a choice would only lead back to themselves. */
function NothingOffered({ title }: { title: ReactNode }) {
  return (
    <div className="selector">
      {title}
      <p>
        There are no procedures to choose from yet. Please come back later, or{" "}
        <a href="/contact">write to us</a>.
      </p>
    </div>
  );
}

/** Whether its choice is shown where it stands. */
export const leadsToItself = ({ section, action }: Pick<SelectorProps, "section" | "action">) =>
  action.endsWith(`#${section}`);

/** What is missing in a form that was sent without scripts. */
function Missing({ section, errors }: { section: string; errors: ReadChoice["errors"] }) {
  const missing = (["specialty", "procedure"] as const).filter((name) => errors[name]);
  if (missing.length === 0) return null;
  return (
    <Problem title="There is a problem">
      <ul>
        {missing.map((name) => (
          <li key={name}>
            <a href={`#field-${section}-${name}`}>{errors[name]}</a>
          </li>
        ))}
      </ul>
    </Problem>
  );
}
