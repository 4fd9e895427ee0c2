import sharp from "sharp";
import type { RecordedResponse } from "./bare-content";
import { measureMedianSpeeds } from "./load";
import { type Line, speedLine } from "./report";
import type { Scale } from "./scale";
import type { Subjects } from "./subjects";
import { sendRequest, toRecorded } from "./wire";
import { wavHeader } from "../tests/factories/files";

const RECORDING_BYTES = 1_048_576;
const RANGE_HEADER = { Range: "bytes=65536-131071" };

/** Paths of an image and a recording of the product. */
type Media = { image: string; voice: string };

/** Uploads an image and a recording as the step of a guidance. */
async function addMedia(url: string): Promise<Media> {
  const { id } = await post<{ guidance: { id: number } }>(
    `${url}/caretaker-guidance`,
    toFormData({ name: "Guidance with media" }),
  ).then(({ guidance }) => guidance);
  const step = toFormData({
    caretakerGuidanceId: String(id),
    guidanceDay: "1",
    guidanceTitle: "Media",
    guidanceDirections: "Listen.",
  });
  step.set("image", new File([new Uint8Array(await createPhoto())], "photo.jpg"));
  step.set("voice", new File([createRecording()], "voice.wav"));
  const { step: created } = await post<{ step: Record<string, string> }>(
    `${url}/caretaker-guidance-step`,
    step,
  );
  return {
    image: created.guidanceDirectionPhoto ?? "",
    voice: created.guidanceDirectionVoice ?? "",
  };
}

function toFormData(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

async function post<Data>(url: string, body: FormData): Promise<Data> {
  const response = await fetch(url, { method: "POST", body });
  if (response.status !== 201) throw new Error(`${url} answered ${response.status}`);
  return ((await response.json()) as { result: { data: Data } }).result.data;
}

const createPhoto = () =>
  sharp({ create: { width: 1_200, height: 900, channels: 3, background: "#688" } })
    .composite([
      {
        input: Buffer.from([200, 90, 60]),
        raw: { width: 1, height: 1, channels: 3 },
        tile: true,
        blend: "multiply",
      },
    ])
    .jpeg()
    .toBuffer();

/** Creates a silent WAV file. */
const createRecording = () =>
  Buffer.concat([wavHeader(RECORDING_BYTES), Buffer.alloc(RECORDING_BYTES)]);

const buildCases = ({ image, voice }: Media) => [
  { name: "GET of a picture's small version", path: `${image}?size=small`, bare: "/small" },
  { name: "GET of a picture", path: image, bare: "/picture" },
  { name: "GET of 64 kB of a recording", path: voice, bare: "/range", headers: RANGE_HEADER },
];
const barePath = (name: string) => `/recorded/media${name}`;

/** Captures the product's responses, which the bare server (see bare-content) replays as a baseline. */
async function captureMediaResponses(url: string, media: Media) {
  const responses: Record<string, RecordedResponse> = {};
  for (const { path, bare, headers } of buildCases(media)) {
    const response = await sendRequest(url + path, { headers });
    if (response.status !== (headers ? 206 : 200)) {
      throw new Error(`${path} answered ${response.status}`);
    }
    responses[`GET ${barePath(bare)}`] = toRecorded(response);
  }
  return responses;
}

/** Measures downloads of uploaded files, as image lists and media players request them. */
export async function measureMedia({ small: product, bare: bareServer }: Subjects, scale: Scale) {
  const media = await addMedia(product.url);
  await bareServer.addRecorded(await captureMediaResponses(product.url, media));
  const lines: Line[] = [];
  for (const { name, path, bare, headers } of buildCases(media)) {
    const speeds = await measureMedianSpeeds(
      {
        product: { url: product.url, path, headers },
        recorded: { url: bareServer.url, path: barePath(bare), headers },
      },
      scale,
    );
    lines.push(speedLine(name, speeds.product, speeds.recorded));
  }
  return lines;
}
