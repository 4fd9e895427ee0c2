import type { FirstSteps as Steps } from "~/server/dashboard/first-steps";
import { IfPermitted } from "~/app/components/layout/permissions";
import { PANEL_CLASSES } from "./panel-classes";

/** The way to a first plan, while patients have nothing to choose. */
export function FirstSteps({ hasSpecialty, hasSession, hasPlan }: Steps) {
  const steps = [
    { label: "Add a Specialty", href: "/admin/departments/new", isDone: hasSpecialty },
    { label: "Add a Session and publish it", href: "/admin/sessions/new", isDone: hasSession },
    hasPlan
      ? { label: "Publish a plan", href: "/admin/procedure-plans", isDone: false }
      : { label: "Add a Procedure", href: "/admin/procedure-plans/new", isDone: false },
  ];
  return (
    <section className="mb-8" aria-labelledby="first-steps">
      <h2 className="mb-3" id="first-steps">
        Your first plan
      </h2>
      <p className="mb-3 text-soft">
        There are no procedures to choose from yet: patients see an empty list.
      </p>
      <IfPermitted permission="content.write">
        <ol className={PANEL_CLASSES}>
          {steps.map(({ label, href, isDone }, index) => (
            <li key={label} className="px-4 py-2.5">
              {`${index + 1}. `}
              <a href={href}>{label}</a>
              {isDone && " (done)"}
            </li>
          ))}
        </ol>
      </IfPermitted>
    </section>
  );
}
