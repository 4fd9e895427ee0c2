import { DateTime } from "luxon";
import { sizeInWords } from "./size-in-words.server";
import type { FileKind } from "~/models/files/stored-file.schema";
import { formatTime } from "~/server/platform/dates";
import type { Reading } from "~/server/system/reading";
import { MAX_HELD_COUNTED } from "~/server/system/storage-state";
import type { SystemState } from "~/server/system/system";
import type { DraftsOfKind } from "~/server/system/work-state";

/** One a night, which may begin a little later and takes a while: as the alert in docs/operating.md. */
const BACKUP_IS_OLD_MS = 26 * 3_600_000;
const MAX_SEAL_LAG_MS = 60_000;
/** One large video and what comes beside it. */
const LITTLE_ROOM = 1_073_741_824;

/** A state in a word, with a mark; or, where it is not known, the sentence that says why. */
export type State = { tone: "success" | "warning" | "danger"; word: string };
/** What a row says: a state, a text, and what is to be said beside them. */
export type Row = { state?: State; text?: string; hint?: string };

const number = (count: number) => count.toLocaleString("en-US");
const counted = (count: number, one: string, many = `${one}s`) =>
  `${number(count)} ${count === 1 ? one : many}`;

/** How long ago a time was, such as "2 hours ago". */
const ago = (time: string) => DateTime.fromISO(time).toRelative({ locale: "en-US" }) ?? "";

/** What a row says of what may not be known. */
function rowOf<T>({ value, problem }: Reading<T>, say: (value: T) => Row): Row {
  return problem === null ? say(value) : { state: { tone: "danger", word: problem } };
}

const FINE = (word: string): State => ({ tone: "success", word });
const AMBER = (word: string): State => ({ tone: "warning", word });

/** What /admin/system shows: every figure in words. */
export function systemFacts(system: SystemState) {
  const { release, storage, queue, drafts, settings } = system;
  return {
    readAt: formatTime(system.readAt),
    release: {
      version: release.version,
      commit: release.commit,
      since: { text: formatTime(release.startedAt), hint: ago(release.startedAt) } as Row,
      node: release.node,
    },
    database: databaseFacts(system),
    files: {
      place:
        storage.place.kind === "folder"
          ? `Folder ${storage.place.path}`
          : `Bucket ${storage.place.name}`,
      state: rowOf(storage.answers, () => ({ state: FINE("Can be used") })),
      image: filesRow(storage.files, "image"),
      audio: filesRow(storage.files, "audio"),
      video: filesRow(storage.files, "video"),
      held: rowOf(storage.held, (held) => ({
        text: held < MAX_HELD_COUNTED ? number(held) : `${number(MAX_HELD_COUNTED)} or more`,
      })),
      disk: rowOf(storage.disk, ({ free, size }) => ({
        ...(free < LITTLE_ROOM && { state: AMBER("Nearly full") }),
        text: sizeInWords(free),
        hint: `of ${sizeInWords(size)}`,
      })),
    },
    backup: rowOf(system.backup, backupFacts),
    work: {
      drafts: rowOf(drafts, draftsFacts),
      sealing: rowOf(queue.sealing, sealingFacts),
      keptAnswers: rowOf(queue.kept, ({ keptAnswers }) => ({ text: number(keptAnswers) })),
      signIns: rowOf(queue.kept, ({ signIns }) => ({ text: number(signIns) })),
      writesWaiting: number(queue.writesWaiting),
      housekeeping: housekeepingFacts(system.housekeeping),
    },
    settings: settingsFacts(settings),
  };
}

export type SystemFacts = ReturnType<typeof systemFacts>;

function databaseFacts({ database, migrations }: SystemState) {
  return {
    product: rowOf(database, ({ product, version }) => ({ text: `${product} ${version}` })),
    state: rowOf(database, ({ answeredInMs }) => ({
      state: FINE("Answers"),
      hint: `in ${answeredInMs.toFixed(1)} ms`,
    })),
    size: rowOf(database, ({ bytes }) => ({ text: sizeInWords(bytes) })),
    migrations: rowOf(migrations, ({ done, pending, unknown }) => {
      const others = pending.length + unknown.length;
      return {
        state: others === 0 ? FINE("Up to date") : AMBER("Not of this release"),
        hint: `${counted(done.length, "migration")} done`,
      };
    }),
    lists: migrations.value,
  };
}

function filesRow(files: SystemState["storage"]["files"], kind: FileKind): Row {
  return rowOf(files, (kinds) => {
    const found = kinds.find((each) => each.kind === kind);
    return { text: number(found?.files ?? 0), hint: sizeInWords(found?.bytes ?? 0) };
  });
}

function backupFacts(backup: SystemState["backup"]["value"]): Row {
  if (!backup) return { state: AMBER("Never") };
  const { finishedAt, bytes, rows, files, by } = backup;
  const isOld = Date.now() - Date.parse(finishedAt) > BACKUP_IS_OLD_MS;
  return {
    state: isOld ? AMBER("Older than a day") : FINE("Recent"),
    text: formatTime(finishedAt),
    hint:
      `${ago(finishedAt)}, by ${by}; ${sizeInWords(bytes)} with ${counted(rows, "row")} ` +
      `and ${counted(files, "file")}`,
  };
}

function draftsFacts(kinds: DraftsOfKind[]): Row {
  const all = kinds.reduce((sum, { drafts }) => sum + drafts, 0);
  const oldest = kinds.map(({ untouchedSince }) => untouchedSince).sort()[0];
  if (oldest === undefined) return { text: "0" };
  const words = kinds.map(({ kind, drafts }) => `${kind.replaceAll("-", " ")} ${number(drafts)}`);
  return { text: number(all), hint: `${words.join(", ")}; the oldest was changed ${ago(oldest)}` };
}

function sealingFacts({ events, oldestAt }: { events: number; oldestAt: string | null }): Row {
  if (oldestAt === null) return { state: FINE("All are sealed") };
  const isLate = Date.now() - Date.parse(oldestAt) > MAX_SEAL_LAG_MS;
  return {
    ...(isLate && { state: AMBER("Sealing is late") }),
    text: number(events),
    hint: `the oldest ${ago(oldestAt)}`,
  };
}

function housekeepingFacts(run: SystemState["housekeeping"]): Row {
  if (!run) return { text: "Not through since the start" };
  const { failed, endedAt, deleted } = run;
  return {
    state: failed.length === 0 ? FINE("Done") : AMBER(`Failed: ${failed.join(", ")}`),
    text: formatTime(endedAt),
    hint: `${ago(endedAt)}; ${number(deleted)} deleted`,
  };
}

function settingsFacts(settings: SystemState["settings"]) {
  const { image, audio, video } = settings.fileLimitsMb;
  return {
    ACCESS: settings.access,
    PUBLIC_URL: settings.publicUrl ?? "Not set",
    TRUST_PROXY: settings.trustProxy === 0 ? "0 (off)" : String(settings.trustProxy),
    TIME_ZONE: settings.timeZone,
    METRICS_TOKEN: settings.metricsToken ? "Set" : "Not set: metrics on this machine only",
    "Largest picture": `${image} MB`,
    "Largest recording": `${audio} MB`,
    "Largest video": `${video} MB`,
    "Sign-in without a request": counted(settings.signInIdleMinutes, "minute"),
    "Sign-in in any case": counted(settings.signInHours, "hour"),
    "Requests of a token": `${number(settings.tokenRequestsPerMinute)} a minute`,
    "Requests of visitors at one address": `${number(settings.visitorRequestsPerMinute)} a minute`,
  };
}
