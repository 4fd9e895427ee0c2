import { useLoaderData } from "@remix-run/react";
import { PreviewBar } from "~/app/components/patient/preview-bar";
import { pageLoader } from "~/app/http/page.server";
import { NavigationDialog } from "~/app/patient/procedures/navigation-dialog";
import { previewFacility } from "~/server/patients/previews";
import { parsePreviewId } from "./preview.server";

export const handle = { title: "See as Patient", dialog: true };

export const loader = pageLoader("content.read", async ({ caller, params }) => {
  const id = parsePreviewId(params);
  const { viewers, ...way } = await previewFacility(caller, id);
  const back = { href: `/admin/facilities/${id}`, label: "Back to Facility" };
  return { ...way, bar: { viewers, back } };
});

/** Preview of the dialog with the way through a facility (specification 000, section 2.7). */
export default function FacilityPreview() {
  const { bar, ...way } = useLoaderData<typeof loader>();
  return <NavigationDialog {...way} closeTo={bar.back.href} banner={<PreviewBar {...bar} />} />;
}
