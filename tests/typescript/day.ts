// A day of a casino, by a client that openapi-typescript makes of the API's description (tests/test_typescript_client.py).
import createClient from "openapi-fetch";
import type { components, paths } from "./schema.js";

declare const process: { env: Record<string, string>; stdout: { write(text: string): void } };

type Schemas = components["schemas"];
interface Given {
  url: string; floor: string; office: string; auditor: string; facility: string; day: string; effective_on: string;
  inspection: Schemas["Entry617aRouletteInspection"]; decks: Schemas["Entry651aDeckChange"]; filing: Schemas["Facts623a"];
}
const given: Given = JSON.parse(process.env.GIVEN ?? "{}");
const as = (token: string) =>
  createClient<paths>({ baseUrl: given.url, headers: { Authorization: `Bearer ${token}` } });
const once = () => ({ header: { "Idempotency-Key": crypto.randomUUID() } });

// What an answer holds; a refusal ends the day with its words.
async function data<T>(asked: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> {
  const { data, error, response } = await asked;
  if (data === undefined) throw new Error(`${response.status} ${JSON.stringify(error)}`);
  return data;
}

const floor = as(given.floor), office = as(given.office), auditor = as(given.auditor);
const tables = (await data(floor.GET("/api/v1/tables/"))).results;
const wheel = tables.find((table) => table.number === "R-1")!, cards = tables.find((table) => table.number === "W-1")!;
const mayOpen = async () =>
  (await data(floor.GET("/api/v1/tables/{table_id}/may-open/", { params: { path: { table_id: wheel.id } } }))).may_open;
const sign = (table: string, log: string, values: Schemas["NewLogEntry"]["values"]) =>
  data(floor.POST("/api/v1/log-entries/", { params: once(), body: { table, log, values } }));

const before = await mayOpen();
const inspected = await sign(wheel.id, "roulette_inspection", { ...given.inspection });
const after = await mayOpen();
const changed = await sign(cards.id, "deck_change", { ...given.decks });
const started = await data(office.POST("/api/v1/submissions/", {
  params: once(),
  body: {
    facility: given.facility, chapter: "623a", effective_on: given.effective_on, facts: { ...given.filing },
  },
}));
const asked = { facility: given.facility, first: given.day, last: given.day, logs: ["651a:deck_change"] };
let job = await data(auditor.POST("/api/v1/exports/", { params: once(), body: asked }));
while (job.status !== "ready" && job.status !== "failed") {
  await new Promise((resolve) => setTimeout(resolve, 200));
  job = await data(auditor.GET("/api/v1/exports/{job_id}/", { params: { path: { job_id: job.id } } }));
}
const files = await Promise.all(job.volumes.map(async (volume) => {
  const path = { volume_id: volume.id };
  const file = await data(auditor.GET("/api/v1/export-volumes/{volume_id}/", { params: { path }, parseAs: "arrayBuffer" }));
  return new TextDecoder("latin1").decode(file.slice(0, 4));
}));
process.stdout.write(JSON.stringify({
  before, after, numbers: [inspected.number, changed.number], filing: started.status, job: job.status, files,
}));
