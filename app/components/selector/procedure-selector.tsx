import { useRef, useState } from "react";
import type { CatalogueSpecialty } from "~/server/catalogue/catalogue";
import { lazyModule, useEnhanced } from "../forms/field/enhance";
import { Problem } from "../ui/problem";
import {
  type Choice,
  choiceUrl,
  hasErrors,
  SECTION_FIELD,
  type ParsedChoice,
} from "~/app/contracts/procedure-choice";
import { useReportFailure } from "../document/document-context";
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
  /** Introduction below the title. */
  lead?: string;
  /** Choice of the plan for any procedure; null without one. */
  general?: Choice | null;
  /** Whether it says what to do without a procedure in the list. */
  offersHelp?: boolean;
  /** Whether the page has a more important button. */
  isSecondary?: boolean;
};
type Variant = NonNullable<SelectorProps["variant"]>;

/** The compact one stands below a title of the page. */
const TITLES: Record<Variant, string | null> = {
  hero: "Select Your Medical Procedure",
  plans: "Choose Your Medical Procedure",
  compact: null,
};
const PANEL_CLASSES: Record<Variant, string> = {
  hero: "rounded-xl border bg-surface p-5 md:p-6",
  // The border shows with forced colors.
  plans: "rounded-xl border border-transparent bg-accent-soft p-5 md:p-8",
  // The placeholders show what to choose, which keeps it in one line.
  compact: "pt-1 [&_label]:sr-only",
};
/** Places the title beside the fields where there is room. */
const CONTENT_CLASSES: Record<Variant, string> = {
  hero: "grid gap-4",
  plans: "grid gap-x-8 gap-y-4 lg:grid-cols-2",
  compact: "grid gap-4",
};
const TITLE_CLASSES: Record<Variant, string | undefined> = {
  hero: "text-2xl",
  plans: "text-3xl leading-tight tracking-tighter text-balance md:text-4xl",
  compact: undefined,
};

const FIELDS_CLASSES =
  "grid grid-cols-[minmax(0,1fr)] gap-x-4 @lg:grid-cols-2 @2xl:-mb-6 @2xl:grid-cols-[1fr_1fr_auto]";

const COMBOS = lazyModule(async () => (await import("./selector-combos")).SelectorCombos);
/** Stands in for COMBOS while the selector is far from the viewport: it never loads. */
const NEVER_LOADED: typeof COMBOS = { loaded: null, load: () => new Promise(() => undefined) };

/**
 * Selection of a specialty and one of its procedures (specification 000, section 2.5). The server renders native selects,
 * of which the specialty is submitted first; scripts replace them with two combo boxes. With scripts, the variant "plans"
 * shows the comparison on change, the compact one leads to it on change, the hero when the button is pressed.
 */
export function ProcedureSelector(props: SelectorProps) {
  const { section, variant = "hero", action, lead } = props;
  const fields = useRef<HTMLDivElement>(null);
  const code = useNearViewport(fields) ? COMBOS : NEVER_LOADED;
  const enhanced = useEnhanced({ fields, name: `${section}-specialty`, module: code });
  const [hasChanged, setChanged] = useState(false);
  const errors = targetsOwnSection(props) ? props.chosen.errors : {};
  const chosen = { ...props.chosen, errors };
  const [path, hash] = action.split("#");
  const heading = <SelectorHeading variant={variant} lead={lead} />;
  const panelClasses = `relative z-2 print:hidden ${PANEL_CLASSES[variant]}`;
  if (props.catalogue.length === 0) {
    return (
      <div className={panelClasses}>
        <div className="grid gap-4">
          {heading}
          <EmptyCatalogue />
        </div>
      </div>
    );
  }
  return (
    // The z-index lets the options open over the content that follows.
    <form className={panelClasses} action={path} noValidate>
      <input type="hidden" name={SECTION_FIELD} value={hash} />
      <div className={CONTENT_CLASSES[variant]}>
        {heading}
        {!hasChanged && hasErrors(chosen) && <MissingFields section={section} errors={errors} />}
        <div ref={fields} className="@container">
          <div className={FIELDS_CLASSES}>
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
          {props.offersHelp && <NotListed action={action} general={props.general ?? null} />}
        </div>
      </div>
    </form>
  );
}

function SelectorHeading({ variant, lead }: { variant: Variant; lead: string | undefined }) {
  if (TITLES[variant] === null) return null;
  return (
    <div className="grid content-start gap-2">
      <h2 className={TITLE_CLASSES[variant]}>{TITLES[variant]}</h2>
      {lead && <p className="text-pretty text-soft">{lead}</p>}
    </div>
  );
}

type NotListedProps = Pick<SelectorProps, "action"> & { general: Choice | null };

/** What somebody can do whose procedure is not in the list (AREAS 5). */
function NotListed({ action, general }: NotListedProps) {
  return (
    <details className="mt-5 text-base">
      <summary>My procedure is not in the list</summary>
      <p className="mt-2">We do not have this one yet.</p>
      <p className="flex flex-wrap gap-x-6">
        {general && <a href={choiceUrl(action, general)}>Use the General Plan</a>}{" "}
        <a href="/contact?topic=plans">Tell Us</a>
      </p>
    </details>
  );
}

/** Empty state for a hospital without any procedures. */
function EmptyCatalogue() {
  return (
    <p>
      There are no procedures to choose from yet. Please come back later, or{" "}
      <a href="/contact">write to us</a>.
    </p>
  );
}

/** Whether the action shows the choice in the selector's own section. */
export const targetsOwnSection = ({ section, action }: Pick<SelectorProps, "section" | "action">) =>
  action.endsWith(`#${section}`);

/** Error summary after a submission without scripts. */
function MissingFields({ section, errors }: { section: string; errors: ParsedChoice["errors"] }) {
  const missing = (["specialty", "procedure"] as const).filter((name) => errors[name]);
  useReportFailure(true);
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
