import { useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { PatientPage } from "~/app/components/patient/patient-page";
import { PreviewBar } from "~/app/components/patient/preview-bar";
import { pageLoader } from "~/app/http/page.server";
import { PlanDayItems } from "~/app/components/patient/plan-day-items";
import { loadPlanPreview } from "./plan-preview.server";

export const handle = { title: "See as Patient" };

export const loader = pageLoader("content.read", loadPlanPreview);

/** Preview of a plan on a day: what a patient is offered, and those around them (AREAS 5). */
export default function PlanPreview() {
  const { bar, title, when, days, plans, patient, others, guidance } =
    useLoaderData<typeof loader>();
  return (
    <>
      <PreviewBar {...bar} />
      <PatientPage title={when} lead={<p className="text-xl font-semibold">{title}</p>}>
        <nav className="flex flex-wrap gap-x-4 gap-y-2 print:hidden" aria-label="Days">
          <DayLinks links={days} />
        </nav>
        <nav className="flex flex-wrap gap-x-4 gap-y-2 print:hidden" aria-label="Plans">
          <DayLinks links={plans} />
        </nav>
        <section className="grid gap-4">
          <h2>For today</h2>
          <PlanDayItems items={patient.forToday} empty="Nothing for today." />
        </section>
        {patient.ifYouLike.length > 0 && (
          <section className="grid gap-4">
            <h2>If you like</h2>
            <PlanDayItems items={patient.ifYouLike} empty="" />
          </section>
        )}
        {others.map(({ who, items }) => (
          <section className="grid gap-4" key={who}>
            <h2>{who}</h2>
            <PlanDayItems items={items} empty="" />
          </section>
        ))}
        {guidance.length > 0 && (
          <section className="grid gap-4">
            <h2>Always open</h2>
            <PlanDayItems items={guidance} empty="" />
          </section>
        )}
      </PatientPage>
    </>
  );
}

function DayLinks({ links }: { links: { href: string; label: string; isCurrent: boolean }[] }) {
  return links.map(({ href, label, isCurrent }) => (
    <Fragment key={label}>
      <a href={href} aria-current={isCurrent ? "page" : undefined}>
        {label}
      </a>{" "}
    </Fragment>
  ));
}
