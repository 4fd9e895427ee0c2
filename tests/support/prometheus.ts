export type Sample = { name: string; labels: Record<string, string>; value: number };

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"(?:,|$)/g;

/** Reads the text format of Prometheus, as strictly as Prometheus does: a type before each sample, and nothing else. */
export function parseMetrics(text: string): Sample[] {
  const typed = new Set<string>();
  const samples: Sample[] = [];
  if (!text.endsWith("\n")) throw new Error("The last line has no end");
  for (const line of text.split("\n")) {
    const [, type] = /^# TYPE (\S+) (?:counter|gauge|histogram|summary)$/.exec(line) ?? [];
    if (type) typed.add(type);
    if (line === "" || line.startsWith("# ")) continue;
    const [, name = "", inBraces = "", value = ""] = LINE.exec(line) ?? [];
    const family = name.replace(/_(bucket|sum|count)$/, "");
    if (!typed.has(name) && !typed.has(family)) throw new Error(`No type before: ${line}`);
    const labels = [...inBraces.matchAll(LABEL)];
    if (labels.map(([whole]) => whole).join("") !== inBraces) throw new Error(`Labels: ${line}`);
    const read = value === "+Inf" ? Infinity : Number(value.replace(/^nan$/i, "NaN"));
    if (Number.isNaN(read) && !/^nan$/i.test(value)) throw new Error(`Value: ${line}`);
    samples.push({
      name,
      labels: Object.fromEntries(labels.map(([, label = "", said = ""]) => [label, said])),
      value: read,
    });
  }
  return samples;
}

/** The sum of the samples with a name and these labels; 0 where there is none. */
export function sumOf(samples: Sample[], name: string, labels: Record<string, string> = {}) {
  return samples
    .filter((sample) => sample.name === name)
    .filter((sample) =>
      Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
    )
    .reduce((sum, { value }) => sum + value, 0);
}
