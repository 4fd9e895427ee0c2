import { InfoIcon } from "../ui/icons";
import { useIsNarrow } from "./use-is-narrow";

/** Emergency and disclaimer notice of every patient page (specification 000, section 1). */
export function SafetyNotice() {
  const [column, row] = useIsNarrow() ? ["mx-auto max-w-2xl", ""] : ["", "lg:flex-row lg:gap-8"];
  return (
    <aside
      className={`mb-12 flex gap-3 rounded-lg bg-accent-soft p-4 md:gap-4 md:px-6 md:py-5 print:border ${column}`}
      aria-label="In an emergency"
    >
      <span className="mt-0.5 flex-none text-accent">
        <InfoIcon size={24} />
      </span>
      <p className={`flex flex-col gap-1 text-pretty ${row}`}>
        <b className="flex-none text-wrap">
          In an emergency,{" "}
          <a className="whitespace-nowrap" href="tel:911">
            call 911
          </a>
          .
        </b>{" "}
        <span>
          Calmward is educational and emotional support only. It is not medical advice: for
          questions about your health, call your care team.
        </span>
      </p>
    </aside>
  );
}
