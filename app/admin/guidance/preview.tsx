import { useLoaderData } from "@remix-run/react";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { useListLink } from "~/app/components/list/list";
import { ErrorView } from "~/app/components/ui/error-view";
import { NO_PICTURE } from "~/app/components/ui/thumbnail";
import { audienceOf } from "~/app/http/audience";
import { pageLoader } from "~/app/http/page.server";
import { getGuidance } from "~/server/guidance/guidances";
import { guidanceId } from "./guidance-id.server";
import { useBackToList } from "./words";

export const handle = { title: "Guidance Image", dialog: true };

export const loader = pageLoader("content.read", async ({ caller, url, params }) => {
  const { name, image } = await getGuidance(caller, audienceOf(url), guidanceId(params));
  return { name, image };
});

export default function PreviewPicture() {
  const { name, image } = useLoaderData<typeof loader>();
  const alt = image ? `Picture of ${name}` : `${name} has no picture`;
  return (
    <RouteDialog title={alt} closeTo={useListLink()()} picture>
      <img src={image ?? NO_PICTURE} alt={alt} />
    </RouteDialog>
  );
}

export function ErrorBoundary() {
  return (
    <ErrorView
      notFound={{
        title: "Guidance Not Found",
        message: "The requested guidance could not be found.",
      }}
      back={useBackToList()}
    />
  );
}
