import { InfoIcon } from "../ui/icons";

/** Emergency and disclaimer notice of every patient page (specification 000, section 1). */
export function SafetyNotice() {
  return (
    <aside
      className="mb-12 flex gap-4 rounded-lg bg-accent-soft p-5 md:px-8 print:border"
      aria-label="In an emergency"
    >
      <span className="mt-0.5 flex-none text-accent">
        <InfoIcon size={24} />
      </span>
      <p className="max-w-prose">
        <b>
          In an emergency, <a href="tel:911">call 911</a>.
        </b>{" "}
        Calmward is educational and emotional support only. It is not medical advice: for questions
        about your health, call your care team.
      </p>
    </aside>
  );
}
