import type { Answer } from "~/models/surveys/answer.schema";
import { Survey, SurveyAnswer, SurveyResponse, type SurveyWording } from "~/models";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { readEditions } from "~/server/surveys/editions";
import { toStoredAnswer } from "~/server/surveys/present-response";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const OLDEST_DAYS = 60;
/** Respondents per survey. */
const RESPONDENTS = 24;

/** Answers per question: ranks and Y/N as a string with a character per respondent; texts as a list, spread over respondents. */
type SampleAnswers = { survey: string; answers: (string | string[])[] };

/** Fictional responses to three sample surveys. */
const SAMPLE_RESPONSES: SampleAnswers[] = [
  {
    survey: "Before Your Session",
    answers: [
      "443545234345243434532444",
      "334534233344243323423434",
      "352424331545231423452343",
      "YYNYYYYYNYYYYYYYNYYYYYYY",
      "YYYYYNYYYYYYYYNYYYYYYYYY",
      [
        "Waking up in pain. Everything else I can manage.",
        "My daughter has to take the day off for me. I hope that it goes quickly.",
        "I have never been under anesthesia before.",
        "Nothing much. The nurse on the phone was very patient with me.",
        "Whether I will be able to go home the same day.",
        "The waiting is harder than I thought.",
        "I am mostly tired. I would like it to be over.",
      ],
      [
        "I do not hear well on my left side.",
        "Please tell my husband when I am awake.",
        "Needles make me dizzy. It helps when somebody talks to me.",
        "I am grateful for all of you.",
        "I would rather know too much than too little.",
      ],
    ],
  },
  {
    survey: "The Day After Your Procedure",
    answers: [
      "343254344334254343423434",
      "232343324233324232431343",
      "345344253434543344254343",
      "YYYYYYYNYYYYYYYYYYYYYNYY",
      "YYYYNYYYYYYYYYNYYYYYYYYY",
      "NNNNNNNNNNNNNNNNNNNNNNNN",
      [
        "Better than I had feared. I walked to the window and back.",
        "Long. I slept most of it.",
        "The soup was good, and so was the company.",
        "Sore, but the medicine helps.",
        "A little dizzy in the morning, fine in the afternoon.",
        "Everybody was kind to me. Thank you.",
        "I slept badly because of the noise in the corridor.",
        "My son came, and we laughed for the first time in days.",
      ],
      [
        "When may I take a shower?",
        "Is it normal that my throat is still sore?",
        "Could the evening medicine come a little earlier?",
        "Nothing. You told me everything that I needed to know.",
      ],
    ],
  },
  {
    survey: "After the Lesson: Getting Ready",
    answers: [
      "554545345454535454453545",
      "443545344454434354443454",
      "YYYYYYYYYYYNYYYYYYYYYYYY",
      "YYYNYYYYYYYYYNYYYYYYYYYY",
      "YYYYYNYYNYYYYYYYYYNYYYYY",
      [
        "Where to park, and whether it costs anything.",
        "May I bring my own pillow?",
        "What happens to my glasses during the procedure.",
        "It said everything. I watched it twice, with my sister.",
        "Which of my medicines I should take that morning.",
      ],
    ],
  },
];

/** Creates responses to three sample surveys over the last two months. Requires the surveys. */
export async function createSurveyResponses(writer: CallerInTransaction): Promise<void> {
  for (const [position, { survey: name, answers }] of SAMPLE_RESPONSES.entries()) {
    const { transaction } = writer;
    const survey = await Survey.findOne({ where: { name }, transaction, rejectOnEmpty: true });
    const { id: surveyId, questionsVersion } = survey;
    const respondents = Array.from({ length: RESPONDENTS }, (_, index) => ({
      surveyId,
      questionsVersion,
      respondent: `Sample patient ${position * RESPONDENTS + index + 1}`,
      createdAt: spreadResponseTime(index, position),
    }));
    await SurveyResponse.bulkCreate(respondents, { transaction });
    const responses = await SurveyResponse.findAll({
      attributes: ["id"],
      where: { surveyId },
      order: [["id", "ASC"]],
      transaction,
    });
    const edition = (await readEditions(writer, surveyId, [questionsVersion])).get(
      questionsVersion,
    );
    const rows = responses.flatMap(({ id: responseId }, person) =>
      (edition?.wordings ?? []).flatMap((wording, question) => {
        const answer = pickAnswer(wording, answers[question] ?? [], person);
        return answer === null ? [] : { responseId, ...toStoredAnswer(wording, answer) };
      }),
    );
    await SurveyAnswer.bulkCreate(rows, { transaction });
  }
}

/** Computes the time of a response; responses are spread over the last two months, the first oldest, at varying hours. */
function spreadResponseTime(person: number, position: number): Date {
  const daysAgo = OLDEST_DAYS * (1 - (person + 0.5) / RESPONDENTS);
  const hours = (person * 5 + position * 3) % 11;
  return new Date(Date.now() - Math.round(daysAgo) * DAY_MS - hours * HOUR_MS);
}

/** Picks the answer of one person to one question; null for none. */
function pickAnswer(
  { questionType }: SurveyWording,
  questionAnswers: string | string[],
  person: number,
): Answer | null {
  if (typeof questionAnswers !== "string") {
    const interval = Math.floor(RESPONDENTS / questionAnswers.length);
    return person % interval === 0 ? (questionAnswers[person / interval] ?? null) : null;
  }
  const character = questionAnswers[person];
  if (questionType === "rank") return Number(character);
  return character === "Y" ? "Yes" : "No";
}
