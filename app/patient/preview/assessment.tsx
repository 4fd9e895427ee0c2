import { useLoaderData } from "@remix-run/react";
import { PreviewBar } from "~/app/components/patient/preview-bar";
import { playerUrl, readTab } from "~/app/components/patient/urls";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { redirectWithToast } from "~/app/http/toast.server";
import { AssessmentDialog } from "~/app/patient/procedures/assessment-dialog";
import { rules } from "~/app/patient/procedures/assessment-rules";
import { previewSession } from "~/server/patients/previews";
import { answerPressed, parsePreviewId, pressedUrl, submitPreview } from "./preview.server";
import { ANSWERED_PARAM, sessionPreviewUrl } from "~/app/contracts/preview-url";

export const handle = { title: "See as Patient: Assessment", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.read", async ({ caller, params, url }) => {
  await answerPressed(url);
  const id = parsePreviewId(params);
  const { session, viewers } = await previewSession(caller, id);
  const path = sessionPreviewUrl(id);
  const keep = url.searchParams.has(ANSWERED_PARAM) ? ANSWERED_PARAM : undefined;
  return {
    session: session.title,
    closeTo: playerUrl(path, { tab: readTab(url.searchParams), keep }),
    liveSessionUrl: pressedUrl(url, "live-session"),
    bar: {
      viewers,
      back: { href: `/admin/sessions/${id}/view`, label: "Back to Session" },
    },
  };
});

export const action = pageAction("content.read", async (args) => {
  const id = parsePreviewId(args.params);
  const path = sessionPreviewUrl(id);
  const { message } = await previewSession(args.caller, id);
  const first = message ? { message: "offer" as const } : { play: true };
  const tab = readTab(args.url.searchParams);
  return submitPreview(args, rules, () =>
    redirectWithToast(
      playerUrl(path, { tab, ...first, keep: ANSWERED_PARAM }),
      "This is a preview: your answers were not saved.",
      { type: "info" },
    ),
  );
});

/** Preview of the assessment before a session. */
export default function AssessmentPreview() {
  const { bar, ...dialog } = useLoaderData<typeof loader>();
  return <AssessmentDialog {...dialog} phone={null} banner={<PreviewBar {...bar} />} />;
}
