import { cpus } from "node:os";
import { measureDashboard } from "./dashboard-cases";
import { measureCreate, measureHtml, measureRest } from "./load-cases";
import { measureMemory, residentMegabytes } from "./memory";
import { measureBytes } from "./page-bytes";
import { measurePages } from "./page-speed";
import { measureLists } from "./list-cases";
import { measureMedia } from "./media-cases";
import { type Line, table } from "./report";
import { measureResponses } from "./response-cases";
import { scaleOf } from "./scale";
import { endServers } from "./servers";
import { startSubjects } from "./subjects";

/**
 * `npm run bench`: how fast and how small the built product is, as ratios to bare servers in the same run (DESIGN 9).
 * `--quick` takes less than a minute and shows only that everything runs.
 */
const scale = scaleOf(process.argv.slice(2));
const began = performance.now();
const say = (text: string) =>
  console.error(
    `${String(Math.round((performance.now() - began) / 1_000)).padStart(4)} s  ${text}`,
  );

try {
  say("Starting the product on 10,000 rows and on 100,000 tags...");
  const subjects = await startSubjects();
  const idle = residentMegabytes(subjects.small.pid);
  const lines: Line[] = [];
  const steps = {
    "Bytes per page...": () => measureBytes(subjects),
    "Pages on a slow line...": () => measurePages(subjects, scale),
    "REST under load...": () => measureRest(subjects, scale),
    "HTML under load...": () => measureHtml(subjects, scale),
    "Other areas under load...": () => measureLists(subjects, scale),
    "Dashboard under load...": () => measureDashboard(subjects, scale),
    "Files under load...": () => measureMedia(subjects, scale),
    "Creating under load...": () => measureCreate(subjects, scale),
    "What was answered...": () => measureResponses(subjects, scale),
    "Memory...": () => measureMemory(subjects.small, idle, scale),
  };
  for (const [announcement, measure] of Object.entries(steps)) {
    say(announcement);
    lines.push(...(await measure()));
  }
  say("Done.");
  console.log(`\nNode ${process.version}, ${cpus().length} x ${cpus()[0]?.model.trim()}\n`);
  console.log(table(lines));
} finally {
  await endServers();
}
