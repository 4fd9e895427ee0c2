import { useLoaderData } from "@remix-run/react";
import { loadPlay, startPlay } from "~/app/admin/media/play.server";
import { PlayDialog } from "~/app/components/media/play-dialog";
import { type PageArgs, pageAction, pageLoader } from "~/app/http/page.server";
import { AdvertisementError } from "./advertisement-error";
import { parseAdvertisementId, parseAdvertiserId } from "./advertiser-id.server";

export const handle = { title: "Play Advertisement", dialog: true };
export { playShouldRevalidate as shouldRevalidate } from "~/app/components/document/should-revalidate";
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.read", (args) => loadPlay(args, toMediaRef(args)));
export const action = pageAction("content.read", (args) => startPlay(args, toMediaRef(args)));

const toMediaRef = ({ params }: PageArgs) => ({
  itemType: "advertisement" as const,
  itemId: parseAdvertisementId(params),
  ownerId: parseAdvertiserId(params),
});

export default function PlayAdvertisement() {
  return <PlayDialog {...useLoaderData<typeof loader>()} />;
}

export { AdvertisementError as ErrorBoundary };
