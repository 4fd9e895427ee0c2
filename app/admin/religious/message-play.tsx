import { useLoaderData } from "@remix-run/react";
import { loadPlay } from "~/app/admin/media/play.server";
import { PlayDialog } from "~/app/components/media/play-dialog";
import { type PageArgs, pageLoader } from "~/app/http/page.server";
import { MessageErrorView } from "./message-error";
import { parseMessageId, parsePartnerId } from "./religious-id.server";

export const handle = { title: "Play Religious Message", dialog: true };

export const loader = pageLoader("content.read", (args) => loadPlay(args, toMediaRef(args)));

const toMediaRef = ({ params }: PageArgs) => ({
  itemType: "religious message" as const,
  itemId: parseMessageId(params),
  ownerId: parsePartnerId(params),
});

export default function PlayReligiousMessage() {
  return <PlayDialog {...useLoaderData<typeof loader>()} />;
}

export { MessageErrorView as ErrorBoundary };
