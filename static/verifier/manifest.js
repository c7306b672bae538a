/* The manifest (section 8), and the files that a bundle must and may hold. */
(() => {
  "use strict";
  const V = window.Verifier;
  const { is } = V;
  const REPORT = /^report\/[A-Za-z0-9][A-Za-z0-9._-]*\.pdf$/;
  const ATTACHMENT = /^attachments\/[0-9a-f]{64}$/;

  const MANIFEST = is.members({
    bundle: (value, member) => value === 2 || is.exactly(1)(value, member),
    export: is.members({ index: is.count, origin: is.origin }),
    files: is.list(is.members({ name: is.filled, sha256: is.hash, size: is.count })),
    filter: is.members({ from: is.nullable(is.day), to: is.nullable(is.day), types: is.nullable(is.list(is.filled)) }),
    holder_name: is.text,
    logs: is.list(
      is.members({ end: is.count, frontier: is.list(is.hash64), origin: is.origin, size_before: is.count, start: is.count }),
    ),
    made_at: is.instant,
  });

  const demand = (holds, member, expected, found) => {
    if (!holds) throw new V.Flaw(member, String(expected), String(found));
  };

  /** The manifest's value; throws a Flaw where it contradicts the format or itself. */
  const readManifest = (text) => {
    const manifest = V.parseCanonical(text);
    MANIFEST(manifest, "");
    manifest.files.forEach(({ name }, i) => {
      demand(!i || manifest.files[i - 1].name < name, `files[${i}].name`, "names in order, each once", name);
      demand(name !== "manifest.json", `files[${i}].name`, "all files but the manifest", name);
    });
    manifest.logs.forEach((log, i) => {
      const member = `logs[${i}]`;
      demand(manifest.logs.findIndex(({ origin }) => origin === log.origin) === i, `${member}.origin`, "each log once", log.origin);
      demand(log.size_before === log.start, `${member}.size_before`, log.start, log.size_before);
      demand(log.start < log.end, `${member}.end`, `more than ${log.start}`, log.end);
      demand(log.frontier.length === V.subtrees(log.start), `${member}.frontier`, `${V.subtrees(log.start)} hashes`, log.frontier.length);
    });
    const { origin, index } = manifest.export;
    const log = manifest.logs.find((one) => one.origin === origin);
    demand(log && index >= log.start && index < log.end, "export", "an entry in range", `${index} of ${origin}`);
    return manifest;
  };

  const logFiles = (n) => ["envelopes.jsonl", "records.jsonl", "checkpoint.txt"].map((name) => `logs/${n}/${name}`);
  const required = (manifest) => [
    ...manifest.logs.flatMap((_, n) => logFiles(n)),
    "board/entries.jsonl",
    "board/checkpoint.txt",
    ...(manifest.bundle > 1 ? ["board/earlier.jsonl"] : []),
    "report/records.csv",
  ];

  /** Hold the zip's files to the manifest's list, and the list to the format. `files` are the names in the zip. */
  const checkFiles = (manifest, files, report) => {
    const listed = new Set(manifest.files.map(({ name }) => name));
    const wanted = new Set(required(manifest));
    for (const name of wanted) {
      if (!listed.has(name) && !files.has(name)) report.incomplete(name, "this file", "The bundle lacks a file that it must hold.");
    }
    for (const name of listed) {
      if (!files.has(name)) report.incomplete(name, "the file that the manifest lists", "A file that the manifest lists is missing.");
    }
    for (const name of files.keys()) {
      if (name === "manifest.json") continue;
      if (!listed.has(name)) report.tampered(name, "name", "a file that the manifest lists", "another", "The manifest does not list this file.");
      if (!wanted.has(name) && !REPORT.test(name) && !ATTACHMENT.test(name)) {
        report.tampered(name, "name", "a file that the format knows", "another", "A bundle holds no such file.");
      }
    }
  };

  Object.assign(V, { readManifest, checkFiles });
})();
