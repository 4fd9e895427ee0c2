import { setTimeout as pause } from "node:timers/promises";
import { QueryTypes } from "sequelize";
import { database } from "~/server/platform/database";
import { findProblems } from "./database-consistency";
import { createFile, openPlainBrowser } from "./plain-browser";
import { type RunningServer, startServer } from "./server";
import { type ServerData, withServerData } from "./with-server-data";

type Browser = Awaited<ReturnType<typeof openPlainBrowser>>;

/** Runs a SELECT on the data of a server. @returns the rows' first values as numbers */
export const readNumbers = (serverData: ServerData, sql: string): Promise<number[]> =>
  withServerData(serverData, async () => {
    const rows = await database().query<object>(sql, { type: QueryTypes.SELECT });
    return rows.map((row) => Number(Object.values(row)[0]));
  });

/** Changes the data of a stopped server by SQL. */
export const runSql = (serverData: ServerData, sql: string): Promise<unknown> =>
  withServerData(serverData, () => database().query(sql));

/** Opens a browser without scripts on a server. */
export const openBrowser = (server: RunningServer) =>
  openPlainBrowser(
    (method, path, body, headers = {}) =>
      fetch(server.url + path, {
        method,
        redirect: "manual",
        body: body as string | FormData | undefined,
        headers: { Origin: server.url, ...headers },
      }),
    "/admin/tags/import",
  );

/** Opens a page and submits its form. @returns the address that it leads to */
export async function submitPage(
  browser: Browser,
  path: string,
  values: Record<string, string> = {},
): Promise<string> {
  const { location, status, html } = await browser.send(path, await browser.open(path), values);
  if (location) return location;
  throw new Error(`${path}: ${status} ${html.replace(/<[^>]*>/g, " ").slice(-500)}`);
}

/** Uploads a CSV file to the import of a list, such as that of tags. @returns the address of the preview */
export async function uploadCsv(browser: Browser, list: string, csv: string): Promise<string> {
  const path = `/admin/${list}/import`;
  const file = createFile("rows.csv", Buffer.from(csv));
  return (await browser.sendFiles(path, await browser.open(path), {}, { file })).location;
}

/** Waits until some work has ended, while the server answers. */
async function waitForEnd({ url }: RunningServer, isRunning: () => Promise<boolean>) {
  while (await isRunning()) {
    await pause(200);
    const { status } = await fetch(`${url}/healthz`);
    if (status !== 200) throw new Error(`/healthz answers ${status}`);
  }
}

type Work = {
  serverData: ServerData;
  /** Starts the work, by a form; called again until it is answered, stored or done. */
  begin: (browser: Browser) => Promise<unknown>;
  /** Whether the work is stored, so that it goes on by itself. */
  isStored?: () => Promise<boolean>;
  /** Called until it says that the work is done. */
  isDone: (server: RunningServer, browser: Browser) => Promise<boolean>;
  kills: number;
  /** Limit of the random time between the beginning and a kill. */
  maxMs?: number;
};

/**
 * Kills the server while it does some work, at random moments after it began or went on, and starts it again; lets the work end
 * then, and stops the server.
 * @returns how many kills met the work before its end, and the problems of the data afterward
 */
export async function interruptWork({
  serverData,
  begin,
  isStored,
  isDone,
  kills,
  maxMs = 2_000,
}: Work) {
  const { dataDir, env = {} } = serverData;
  const start = () => startServer({ dataDir, env: { SAMPLE_CONTENT: "off", ...env } });
  let isBegun = false;
  let met = 0;
  /** Begins the work, unless an earlier try has stored it before its answer was lost. */
  const beginOnce = async (server: RunningServer, browser: Browser) => {
    isBegun ||= (await isStored?.()) || (await isDone(server, browser));
    if (!isBegun) await begin(browser);
    isBegun = true;
  };
  for (let round = 0; round < kills; round += 1) {
    const server = await start();
    const browser = await openBrowser(server);
    const beginning = beginOnce(server, browser).catch(() => undefined);
    await pause(Math.random() * maxMs);
    const isOver = isBegun && (await isDone(server, browser).catch(() => false));
    await server.stop("SIGKILL");
    await beginning;
    if (!isOver) met += 1;
  }
  const server = await start();
  try {
    const browser = await openBrowser(server);
    await beginOnce(server, browser);
    await waitForEnd(server, async () => !(await isDone(server, browser)));
  } finally {
    await server.stop();
  }
  return { met, problems: await findProblems(serverData) };
}
