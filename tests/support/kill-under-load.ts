import { setTimeout as pause } from "node:timers/promises";
import { startServer } from "./server";
import { problemsIn } from "./whole-database";
import { sendAgain, type SentWrite, startWriting } from "./write-load";

type Run = {
  dataDir: string;
  databaseUrl?: string;
  rounds: number;
  writers?: number;
  /** What happens to the database in the middle, before the server is killed too; it is back afterwards. */
  meanwhile?: () => Promise<void>;
};

/**
 * Lets writers write, kills the server at a random moment, starts it again on the same data, sends everything once more,
 * and looks whether all is whole; so many times. Returns what is not, in words, and what was counted.
 */
export async function killUnderLoad({ dataDir, databaseUrl, rounds, writers = 8, meanwhile }: Run) {
  const figures = {
    answered: 0,
    refused: 0,
    unanswered: 0,
    doneUnheard: 0,
    problems: [] as string[],
  };
  const env = { SAMPLE_CONTENT: "off", ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const everything: SentWrite[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const server = await startServer({ dataDir, env });
    const load = startWriting(server.url, writers);
    // Not before something was answered: a busy machine is slow at first.
    while (load.done().length < writers) await pause(10);
    await pause(Math.random() * 600);
    if (meanwhile) {
      await meanwhile();
      // It goes on by itself.
      const before = load.done().length;
      while (load.done().length < before + writers) await pause(10);
    }
    await server.stop("SIGKILL");
    const sent = await load.stop();
    figures.answered += load.done().length;
    figures.unanswered += sent.filter(({ answer }) => !answer).length;
    // While the database is away that is said, and in no other words.
    const refused = sent.flatMap(({ answer }) => (answer && answer.status !== 201 ? [answer] : []));
    figures.refused += refused.length;
    figures.problems.push(
      ...refused.filter(({ status }) => status !== 503).map((answer) => JSON.stringify(answer)),
    );
    if (server.output().includes("outside every request")) figures.problems.push(server.output());

    const again = await startServer({ dataDir, env });
    const { problems, doneUnheard } = await sendAgain(again.url, sent);
    await again.stop();
    figures.problems.push(...problems);
    figures.doneUnheard += doneUnheard;
    everything.push(...sent);
    figures.problems.push(...(await problemsIn({ dataDir, databaseUrl }, everything)));
  }
  return figures;
}
