export type Sample = { name: string; labels: Record<string, string>; value: number };

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"(?:,|$)/g;

/** Parses the Prometheus text format strictly: each sample needs a preceding TYPE line. @throws Error otherwise */
export function parseMetrics(text: string): Sample[] {
  const typedNames = new Set<string>();
  const samples: Sample[] = [];
  if (!text.endsWith("\n")) throw new Error("The last line has no end");
  for (const line of text.split("\n")) {
    const [, typedName] = /^# TYPE (\S+) (?:counter|gauge|histogram|summary)$/.exec(line) ?? [];
    if (typedName) typedNames.add(typedName);
    if (line === "" || line.startsWith("# ")) continue;
    const [, name = "", labelText = "", value = ""] = LINE.exec(line) ?? [];
    const family = name.replace(/_(bucket|sum|count)$/, "");
    if (!typedNames.has(name) && !typedNames.has(family))
      throw new Error(`No type before: ${line}`);
    const labels = [...labelText.matchAll(LABEL)];
    if (labels.map(([whole]) => whole).join("") !== labelText) throw new Error(`Labels: ${line}`);
    const parsed = value === "+Inf" ? Infinity : Number(value.replace(/^nan$/i, "NaN"));
    if (Number.isNaN(parsed) && !/^nan$/i.test(value)) throw new Error(`Value: ${line}`);
    samples.push({
      name,
      labels: Object.fromEntries(labels.map(([, label = "", text = ""]) => [label, text])),
      value: parsed,
    });
  }
  return samples;
}

/** Sum of the samples with a name and these labels; 0 if there are none. */
export function sumSamples(samples: Sample[], name: string, labels: Record<string, string> = {}) {
  return samples
    .filter((sample) => sample.name === name)
    .filter((sample) =>
      Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
    )
    .reduce((sum, { value }) => sum + value, 0);
}
