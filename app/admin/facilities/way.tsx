import { useLoaderData } from "@remix-run/react";
import { PageTitle } from "~/app/components/content/page-title";
import { EmptyNotice } from "~/app/components/list/empty-state";
import { PRINT_HINT } from "~/app/contracts/print-hint";
import { pageLoader } from "~/app/http/page.server";
import { toThumbnailAddress } from "~/models/files/stored-file.schema";
import { getFacility } from "~/server/facilities/facilities";
import { readWay } from "~/server/patients/way";
import { parseFacilityId } from "./facility-id.server";

export const handle = { title: "The Way" };

export const loader = pageLoader("content.read", async ({ caller, params }) => {
  const { id } = await getFacility(caller, parseFacilityId(params));
  const { slides, ...way } = await readWay(caller, id);
  return {
    ...way,
    id,
    steps: slides.map((slide) => ({ ...slide, image: toThumbnailAddress(slide.image) })),
  };
});

/** The way through a facility as it is printed, to be held in a hand (AREAS 8). */
export default function PrintedWay() {
  const { id, name, isExample, address, phone, reminder, facts, steps } =
    useLoaderData<typeof loader>();
  return (
    <>
      <div className="print:hidden">
        <PageTitle
          title="The Way"
          subtitle={PRINT_HINT}
          breadcrumb={[{ href: `/admin/facilities/${id}`, label: name }]}
        />
      </div>
      <article className="card max-w-3xl print:text-lg">
        <h2>{`Your way: ${name}`}</h2>
        {isExample && <p className="text-soft">Invented, as an example.</p>}
        {reminder && <p className="mt-2 whitespace-pre-line">{reminder}</p>}
        <dl className="mt-5 grid gap-y-2 border-b pb-4">
          {[
            { label: "Address", text: address },
            { label: "Phone", text: phone?.text ?? "" },
            ...facts,
          ]
            .filter(({ text }) => text !== "")
            .map(({ label, text }) => (
              <div key={label} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3">
                <dt className="text-soft">{label}</dt>
                <dd className="whitespace-pre-line">{text}</dd>
              </div>
            ))}
        </dl>
        {steps.length === 0 && <EmptyNotice text="No steps yet." />}
        <ol className="divide-y">
          {steps.map(({ id, title, text, image }, index) => (
            <li
              key={id}
              className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-4 py-4 print:break-inside-avoid"
            >
              <span className="text-2xl font-bold">{index + 1}</span>
              <div className="flex items-start justify-between gap-4">
                <div>
                  <h3 className="text-lg">{title}</h3>
                  <p className="whitespace-pre-line">{text}</p>
                </div>
                {image && <img className="dimmed w-36 flex-none rounded-md" src={image} alt="" />}
              </div>
            </li>
          ))}
        </ol>
      </article>
    </>
  );
}

export { FacilityError as ErrorBoundary } from "./facility-error";
