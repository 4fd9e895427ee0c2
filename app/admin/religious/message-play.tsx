import { useLoaderData } from "@remix-run/react";
import { loadPlay, startPlay } from "~/app/admin/media/play.server";
import { PlayDialog } from "~/app/components/media/play-dialog";
import { type PageArgs, pageAction, pageLoader } from "~/app/http/page.server";
import { MessageErrorView } from "./message-error";
import { parseMessageId, parsePartnerId } from "./religious-id.server";

export const handle = { title: "Play Religious Message", dialog: true };
export { playShouldRevalidate as shouldRevalidate } from "~/app/components/document/should-revalidate";
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.read", (args) => loadPlay(args, toMediaRef(args)));
export const action = pageAction("content.read", (args) => startPlay(args, toMediaRef(args)));

const toMediaRef = ({ params }: PageArgs) => ({
  itemType: "religious message" as const,
  itemId: parseMessageId(params),
  ownerId: parsePartnerId(params),
});

export default function PlayReligiousMessage() {
  return <PlayDialog {...useLoaderData<typeof loader>()} />;
}

export { MessageErrorView as ErrorBoundary };
