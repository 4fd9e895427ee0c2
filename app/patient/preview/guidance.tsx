import { useLoaderData } from "@remix-run/react";
import { PreviewBar } from "~/app/components/patient/preview-bar";
import { audienceFromPath } from "~/app/contracts/audience";
import { pageLoader } from "~/app/http/page.server";
import { GuidanceDialog } from "~/app/patient/procedures/guidance-dialog";
import { previewGuidance } from "~/server/patients/previews";
import { answerPressed, parsePreviewId, pressedUrl } from "./preview.server";

export const handle = { title: "See as Patient", dialog: true };

export const loader = pageLoader("content.read", async ({ caller, params, url }) => {
  await answerPressed(url);
  const [audience, id] = [audienceFromPath(url), parsePreviewId(params)];
  const phase = url.searchParams.get("phase");
  const { viewers, ...guidance } = await previewGuidance(caller, audience, id, phase);
  const back = { href: `/admin/${audience}-guidance/${id}`, label: "Back to Guidance" };
  return {
    ...guidance,
    audience,
    sendUrl: pressedUrl(url, "send"),
    bar: { viewers, back },
  };
});

/** Preview of the dialog with guidance (specification 000, section 2.7). */
export default function GuidancePreview() {
  const { bar, name: _, ...guidance } = useLoaderData<typeof loader>();
  return <GuidanceDialog {...guidance} closeTo={bar.back.href} banner={<PreviewBar {...bar} />} />;
}
