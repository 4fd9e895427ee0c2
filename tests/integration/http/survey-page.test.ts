import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { useFailingSaves } from "../../support/failing-saves";
import { FORM_HEADERS } from "../../support/forms";
import { useServer } from "../../support/http";
import { createAccount, signIn } from "../../support/operator";

const PAGE = "/admin/surveys/1";

describe("a survey's page when saving fails", () => {
  const server = useServer();
  const { getServer, fetchPath } = server;
  const { whileRefusing, withoutColumn, submitForm } = useFailingSaves(server);

  it.each([
    [
      "UPDATE OF name ON surveys",
      `${PAGE}?edit=on`,
      { name: "Another" },
      ["Failed to update survey: Unknown error occurred"],
    ],
    [
      "INSERT ON survey_questions",
      `${PAGE}/questions/new`,
      { questionText: "Kept while it is refused?", questionType: "rank" },
      [
        "Failed to add question",
        "Failed to create survey questions: Unknown error occurred",
        "Kept while it is refused?",
      ],
    ],
    [
      "INSERT ON survey_wordings",
      `${PAGE}/questions/1/edit`,
      { questionText: "Kept while it is refused?" },
      [
        "Failed to update question",
        "Failed to update survey question: Unknown error occurred",
        "Kept while it is refused?",
      ],
    ],
    [
      "DELETE ON survey_questions",
      `${PAGE}/questions/1/delete`,
      {},
      ["Deletion Failed", "Failed to delete survey question: Unknown error occurred"],
    ],
  ])("reports the failed %s, and keeps the values", async (write, address, changes, messages) => {
    const { status, html } = await whileRefusing(write, () => submitForm(address, changes));
    expect(status).toBe(500);
    for (const text of messages) expect(html).toContain(text);
  });

  it("shows the saved order again, and keeps the new one for a retry", async () => {
    const { result } = (await (await fetchPath("GET", "/survey/1")).json()) as {
      result: { data: { survey: { questionOrder: number[] } } };
    };
    const savedOrder = result.data.survey.questionOrder;
    const newOrder = [...savedOrder].reverse().join(",");
    const baseOrder = savedOrder.join(",");
    const body = new URLSearchParams({
      order: newOrder,
      base: baseOrder,
      intent: "save",
    }).toString();
    const save = async () => fetchPath("POST", `${PAGE}?order`, body, FORM_HEADERS);
    const failed = await whileRefusing("UPDATE OF position ON survey_questions", save);
    const html = await failed.text();
    expect(failed.status).toBe(500);
    expect(html).toContain("Failed to save question order");
    expect([...html.matchAll(/<tr id="question-(\d+)"/g)].map(([, id]) => Number(id))).toEqual(
      savedOrder,
    );
    expect(html).toContain(`name="order" value="${newOrder}"`);
    expect((await save()).status).toBe(303);
  });

  it("says that it could not be loaded", async () => {
    const response = await withoutColumn("survey_questions", "position", () =>
      fetchPath("GET", PAGE),
    );
    const html = await response.text();
    expect(response.status).toBe(500);
    for (const text of ["Error Loading Survey", "Failed to load survey data", "Back to Surveys"])
      expect(html).toContain(text);
  });

  it.runIf(spawnSync("which", ["w3m"]).status === 0)(
    "shows a text browser the numbers to choose from in the preview, and buttons that move",
    () => {
      const dumpText = (address: string) =>
        spawnSync("w3m", ["-dump", getServer().url + address], { encoding: "utf8" }).stdout;
      const preview = dumpText(`${PAGE}/as-patient`);
      expect(preview).toMatch(
        /\( \) ?1 Lowest \( \) ?2 Low \( \) ?3 Middle \( \) ?4 High \( \) ?5 Highest/,
      );
      expect(dumpText(PAGE)).toMatch(/Move\s+question\s+2\s+up/);
    },
  );
});

describe("a survey's page for a viewer", () => {
  const { getServer, fetchPath } = useServer({ env: { ACCESS: "sign-in" } });

  it("shows the questions and the preview, and neither what patients answered nor what changes it", async () => {
    const cookie = await signIn(getServer(), await createAccount(getServer(), "viewer"));
    const page = await fetchPath("GET", `${PAGE}?edit`, undefined, { Cookie: cookie });
    const html = await page.text();
    expect(page.status).toBe(200);
    for (const text of ["Survey Questions", "See as Patient"]) expect(html).toContain(text);
    for (const text of ["Results", "Move question", "Add Question", "/edit", "/delete", "Save"]) {
      expect(html, text).not.toContain(text);
    }
    const preview = await fetchPath("GET", `${PAGE}/as-patient`, undefined, { Cookie: cookie });
    expect(await preview.text()).toContain("Reset Answers");
    expect(preview.headers.get("cache-control")).toBe("no-store");
  });

  it("is previewed by staff only, who store nothing", async () => {
    const Cookie = await signIn(getServer(), await createAccount(getServer(), "viewer"));
    const pages = ["surveys/1", "sessions/1", "family-guidance/1"];
    const paths = pages.map((page) => `/admin/${page}/as-patient`);
    for (const path of [...paths, `${paths[1]}/assessment`]) {
      const html = await (await fetchPath("GET", path, undefined, { Cookie })).text();
      expect(html, path).toContain("Preview for staff.");
      expect(html, path).toContain('<meta name="robots" content="noindex"/>');
      const visitor = await fetchPath("GET", path);
      expect(visitor.status, path).toBe(302);
      expect(visitor.headers.get("location"), path).toMatch(/^\/sign-in\?/);
    }
    const captions = `${paths[1]}/captions`;
    expect((await fetchPath("GET", captions)).status).toBe(302);
    expect((await fetchPath("GET", captions, undefined, { Cookie })).status).toBe(200);
    const headers = { ...FORM_HEADERS, Cookie };
    const answers = "anxietyLevel=5&informationReceived=yes";
    const answered = await fetchPath("POST", `${paths[1]}/assessment?tab=video`, answers, headers);
    expect(answered.headers.get("location")).toBe(`${paths[1]}?answered=on&tab=video&play=on`);
    const unanswered = await fetchPath("POST", `${paths[1]}/assessment`, "", headers);
    expect(unanswered.status).toBe(422);
    const finished = await fetchPath("POST", paths[1] ?? "", "", headers);
    expect(finished.headers.get("location")).toBe(paths[1]);
    for (const { headers } of [answered, finished])
      expect(headers.getSetCookie().join()).not.toMatch(/guest/);
  });

  it("leads from links that leave the preview back to it, with a note", async () => {
    const Cookie = await signIn(getServer(), await createAccount(getServer(), "viewer"));
    const path = "/admin/sessions/1/as-patient?answered=on";
    const pressed = await fetchPath("GET", `${path}&pressed=surveys`, undefined, { Cookie });
    expect(pressed.headers.get("location")).toBe(path);
    const toast = pressed.headers.getSetCookie().find((each) => each.includes("toast=")) ?? "";
    const cookies = { Cookie: `${Cookie}; ${toast.split(";", 1)[0]}` };
    const html = await (await fetchPath("GET", path, undefined, cookies)).text();
    expect(html).toContain("Patients choose a survey about this session here.");
    expect(html).toContain("This is a preview: nothing was sent or stored.");
  });
});
