import { fileRoute } from "~/app/http/file-route.server";
import { authenticate } from "~/app/http/guard.server";
import type { PageArgs } from "~/app/http/page.server";
import { sendFile, sendSmall } from "~/app/http/send-file.server";
import { findOpenFile, getFile } from "~/server/files/read";

/**
 * A picture, a recording or a video, whole or a range of it; `?size=small` is the small version of a picture. What patients
 * see is for everybody, everything else for whoever reads content.
 */
const route = fileRoute("public", async ({ caller, params, url, ...reader }) => {
  const id = params.id ?? "";
  const file =
    (await findOpenFile(caller, id)) ?? (await getFile(await readerOf({ caller, ...reader }), id));
  return url.searchParams.get("size") === "small" && file.kind === "image"
    ? sendSmall(file, reader)
    : sendFile(file, reader);
});

/** Who is signed in or whose token came along, for what is not for everybody. @throws SignInRequiredError */
function readerOf({ caller, request, context }: Pick<PageArgs, "caller" | "request" | "context">) {
  if (caller.actor.role !== "visitor") return caller;
  return authenticate(request, context, caller.channel === "api" ? "api" : "screen");
}

export const loader = route.loader;
export const action = route.action;
