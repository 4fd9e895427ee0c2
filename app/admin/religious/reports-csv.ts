import { streamReportCsv } from "~/app/admin/media/report.server";
import { fileLoader } from "~/app/http/page.server";
import { parsePartnerId } from "./religious-id.server";

export const loader = fileLoader("content.read", (args) =>
  streamReportCsv(args, {
    itemType: "religious message",
    ownerId: parsePartnerId(args.params),
    area: "religious",
  }),
);
