import { fileRoute } from "~/app/http/file-route.server";
import { authenticate } from "~/app/http/guard.server";
import type { PageArgs } from "~/app/http/page.server";
import { sendFile, sendThumbnail } from "~/app/http/send-file.server";
import { findPublicFile, getFile } from "~/server/files/read";

/**
 * Stored image, audio or video file, with range requests; `?size=small` returns an image's thumbnail. Files visible to
 * patients are public, others require permission to read content.
 */
const route = fileRoute("public", async ({ caller, params, url, ...requestContext }) => {
  const id = params.id ?? "";
  const publicFile = await findPublicFile(caller, id);
  const file =
    publicFile ?? (await getFile(await resolveCaller({ caller, ...requestContext }), id));
  const client = { ...requestContext, isPublic: publicFile !== null };
  return url.searchParams.get("size") === "small" && file.kind === "image"
    ? sendThumbnail(file, client)
    : sendFile(file, client);
});

/** Resolves the caller who requests a non-public file, by sign-in or API token. @throws SignInRequiredError */
function resolveCaller({
  caller,
  request,
  context,
}: Pick<PageArgs, "caller" | "request" | "context">) {
  if (caller.actor.role !== "visitor") return caller;
  return authenticate(request, context, caller.channel === "api" ? "api" : "screen");
}

export const loader = route.loader;
export const action = route.action;
