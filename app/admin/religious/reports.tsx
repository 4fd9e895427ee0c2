import { useLoaderData } from "@remix-run/react";
import { loadReport } from "~/app/admin/media/report.server";
import { ReportErrorView } from "~/app/components/media/report-error";
import { ReportPage } from "~/app/components/media/report-page";
import { pageLoader } from "~/app/http/page.server";
import { parsePartnerId } from "./religious-id.server";

export { reportHandle as handle } from "~/app/components/media/report-page";
const LIST = { href: "/admin/religious", label: "Religious Partners" };

export const loader = pageLoader("content.read", (args) =>
  loadReport(args, {
    itemType: "religious message",
    ownerId: parsePartnerId(args.params),
    area: "religious",
  }),
);

export default function ReligiousPartnerReports() {
  return <ReportPage list={LIST} {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return (
    <ReportErrorView
      owner="Religious Partner"
      back={{ href: LIST.href, label: "Back to Religious Partners" }}
    />
  );
}
