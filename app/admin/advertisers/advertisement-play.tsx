import { useLoaderData } from "@remix-run/react";
import { loadPlay } from "~/app/admin/media/play.server";
import { PlayDialog } from "~/app/components/media/play-dialog";
import { type PageArgs, pageLoader } from "~/app/http/page.server";
import { AdvertisementError } from "./advertisement-error";
import { parseAdvertisementId, parseAdvertiserId } from "./advertiser-id.server";

export const handle = { title: "Play Advertisement", dialog: true };

export const loader = pageLoader("content.read", (args) => loadPlay(args, toMediaRef(args)));

const toMediaRef = ({ params }: PageArgs) => ({
  itemType: "advertisement" as const,
  itemId: parseAdvertisementId(params),
  ownerId: parseAdvertiserId(params),
});

export default function PlayAdvertisement() {
  return <PlayDialog {...useLoaderData<typeof loader>()} />;
}

export { AdvertisementError as ErrorBoundary };
