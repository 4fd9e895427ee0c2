import { type ReactNode, useRef, useState } from "react";
import type { CatalogueSpecialty } from "~/server/catalogue/catalogue";
import { lazyModule, useEnhanced } from "../forms/field/enhance";
import { Problem } from "../ui/problem";
import { SECTION_FIELD, type ParsedChoice } from "~/app/contracts/procedure-choice";
import { NativeSelects } from "./native-selects";
import { useNearViewport } from "./use-near-viewport";

export type SelectorProps = {
  /**
   * Anchor of the section, and prefix of its ids, since a page may have several selectors. Errors are shown
   * only by the selector whose section is the hash of `action`.
   */
  section: string;
  variant?: "hero" | "plans" | "compact";
  catalogue: CatalogueSpecialty[];
  /** Choice parsed from the URL. */
  chosen: ParsedChoice;
  /** The form's action with the hash of the section that shows the choice, such as "/#plans". */
  action: string;
};

const TITLES = {
  hero: "Select Your Medical Procedure",
  plans: "Choose Your Medical Procedure",
  compact: "Select Your Medical Procedure",
};

const COMBOS = lazyModule(async () => (await import("./selector-combos")).SelectorCombos);
/** Stands in for COMBOS while the selector is far from the viewport: it never loads. */
const NEVER_LOADED: typeof COMBOS = { loaded: null, load: () => new Promise(() => undefined) };

/**
 * Selection of a specialty and one of its procedures (specification 000, section 2.5). The server renders native selects,
 * of which the specialty is submitted first; scripts replace them with two combo boxes. With scripts, the variant "plans"
 * shows the comparison on change, the others when the button is pressed.
 */
export function ProcedureSelector(props: SelectorProps) {
  const { section, variant = "hero", action } = props;
  const fields = useRef<HTMLDivElement>(null);
  const code = useNearViewport(fields) ? COMBOS : NEVER_LOADED;
  const enhanced = useEnhanced({ fields, name: `${section}-specialty`, module: code });
  const [hasChanged, setChanged] = useState(false);
  const Title = variant === "compact" ? "h3" : "h2";
  const errors = targetsOwnSection(props) ? props.chosen.errors : {};
  const chosen = { ...props.chosen, errors };
  const [path, hash] = action.split("#");
  if (props.catalogue.length === 0)
    return <EmptyCatalogue title={<Title>{TITLES[variant]}</Title>} />;
  return (
    <form className="selector" action={path} noValidate>
      <input type="hidden" name={SECTION_FIELD} value={hash} />
      <Title>{TITLES[variant]}</Title>
      {!hasChanged && <MissingFields section={section} errors={errors} />}
      <div ref={fields} className="selects">
        {enhanced ? (
          <enhanced.module
            {...props}
            chosen={chosen}
            nativeFormData={enhanced.formData}
            onChange={() => setChanged(true)}
          />
        ) : (
          <NativeSelects {...props} chosen={chosen} />
        )}
      </div>
    </form>
  );
}

/** Empty state for a hospital without any procedures. */
function EmptyCatalogue({ title }: { title: ReactNode }) {
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

/** Whether the action shows the choice in the selector's own section. */
export const targetsOwnSection = ({ section, action }: Pick<SelectorProps, "section" | "action">) =>
  action.endsWith(`#${section}`);

/** Error summary after a submission without scripts. */
function MissingFields({ section, errors }: { section: string; errors: ParsedChoice["errors"] }) {
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
