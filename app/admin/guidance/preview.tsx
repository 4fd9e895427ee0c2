import { useLoaderData } from "@remix-run/react";
import { PreviewImage } from "~/app/components/dialog/image-dialog";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { useCurrentListUrl } from "~/app/components/list/list";
import { PLACEHOLDER_IMAGE } from "~/app/components/content/thumbnail";
import { audienceFromPath } from "~/app/contracts/audience";
import { pageLoader } from "~/app/http/page.server";
import { getGuidance } from "~/server/guidance/guidances";
import { GuidanceError } from "./guidance-error";
import { parseGuidanceId } from "./guidance-id.server";

export const handle = { title: "Guidance Image", dialog: true };

export const loader = pageLoader("content.read", async ({ caller, url, params }) => {
  const { name, image } = await getGuidance(caller, audienceFromPath(url), parseGuidanceId(params));
  return { name, image };
});

export default function PreviewPicture() {
  const { name, image } = useLoaderData<typeof loader>();
  const alt = image ? `Picture of ${name}` : `${name} has no picture`;
  const listUrl = useCurrentListUrl();
  return (
    <RouteDialog title={alt} closeTo={listUrl} size="preview">
      <PreviewImage src={image ?? PLACEHOLDER_IMAGE} alt={alt} />
    </RouteDialog>
  );
}

export { GuidanceError as ErrorBoundary };
