import { setTimeout as pause } from "node:timers/promises";
import { startServer } from "./server";
import { findProblems } from "./database-consistency";
import { replayWrites, type SentWrite, startWriting } from "./write-load";

type Run = {
  dataDir: string;
  databaseUrl?: string;
  rounds: number;
  writers?: number;
  /** Called before each kill, for example to interrupt the database and restore it. */
  meanwhile?: () => Promise<void>;
};

/**
 * Runs concurrent writers, kills the server at a random moment, restarts it on the same data, replays all writes and checks
 * consistency, for a number of rounds.
 * @returns counters, and a message per problem
 */
export async function killUnderLoad({ dataDir, databaseUrl, rounds, writers = 8, meanwhile }: Run) {
  const totals = {
    answered: 0,
    refused: 0,
    unanswered: 0,
    committedUnanswered: 0,
    problems: [] as string[],
  };
  const env = { SAMPLE_CONTENT: "off", ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const allWrites: SentWrite[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const server = await startServer({ dataDir, env });
    const load = startWriting(server.url, writers);
    // Wait for the first responses, since a busy machine starts slowly.
    while (load.acknowledged().length < writers) await pause(10);
    await pause(Math.random() * 600);
    if (meanwhile) {
      await meanwhile();
      // The server must recover without a restart.
      const completedBefore = load.acknowledged().length;
      while (load.acknowledged().length < completedBefore + writers) await pause(10);
    }
    await server.stop("SIGKILL");
    const sent = await load.stop();
    totals.answered += load.acknowledged().length;
    totals.unanswered += sent.filter(({ response }) => !response).length;
    // Only 503 may be returned while the database is unavailable.
    const refused = load.refusals();
    totals.refused += refused.length;
    totals.problems.push(
      ...refused.filter(({ status }) => status !== 503).map((response) => JSON.stringify(response)),
    );
    if (server.output().includes("outside every request")) totals.problems.push(server.output());

    const restarted = await startServer({ dataDir, env });
    const { problems, committedUnanswered } = await replayWrites(restarted.url, sent);
    await restarted.stop();
    totals.problems.push(...problems);
    totals.committedUnanswered += committedUnanswered;
    allWrites.push(...sent);
    totals.problems.push(...(await findProblems({ dataDir, env }, allWrites)));
  }
  return totals;
}
