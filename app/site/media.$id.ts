import { fileRoute } from "~/app/http/file-route.server";
import { sendFile, sendSmall } from "~/app/http/send-file.server";
import { getFile } from "~/server/files/read";

/** A picture, a recording or a video, whole or a range of it; `?size=small` is the small version of a picture. */
const route = fileRoute("content.read", async ({ caller, params, url, ...reader }) => {
  const file = await getFile(caller, params.id ?? "");
  return url.searchParams.get("size") === "small" && file.kind === "image"
    ? sendSmall(file, reader)
    : sendFile(file, reader);
});

export const loader = route.loader;
export const action = route.action;
